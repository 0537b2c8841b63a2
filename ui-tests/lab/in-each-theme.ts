import type { Page } from '@playwright/test';

const LIGHT = 'JupyterLab Light';
const DARK = 'JupyterLab Dark';

type ThemeName = typeof LIGHT | typeof DARK;

/** The application, as JupyterLab shows it to the page when it is told to. */
type Exposed = {
  readonly jupyterapp: { readonly commands: { execute(command: string, args: object): Promise<void> } };
};

async function show(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate(
    name => (window as unknown as Exposed).jupyterapp.commands.execute('apputils:change-theme', { theme: name }),
    theme
  );
  await page.locator(`body[data-jp-theme-name="${theme}"]`).waitFor({ state: 'attached' });
  // JupyterLab takes what it shows meanwhile away twice when the next theme comes before it is gone.
  await page.locator('#jupyterlab-splash').waitFor({ state: 'detached' });
  // Colours that are on their way are none of either theme.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(animation => animation.finished));
  });
}

/** Looks at a page as it is in one theme after the other; it is light before and after. */
export async function inEachTheme(page: Page, look: (theme: ThemeName) => Promise<void>): Promise<void> {
  await look(LIGHT);
  await show(page, DARK);
  await look(DARK);
  await show(page, LIGHT);
}
