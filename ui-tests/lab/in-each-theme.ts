import type { Page } from '@playwright/test';
import type { Exposed } from './application.js';

const LIGHT = 'JupyterLab Light';
const DARK = 'JupyterLab Dark';

type ThemeName = typeof LIGHT | typeof DARK;

async function show(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate(async name => {
    await (window as unknown as Exposed).jupyterapp?.commands.execute('apputils:change-theme', { theme: name });
  }, theme);
  await page.locator(`body[data-jp-theme-name="${theme}"]`).waitFor({ state: 'attached' });
  // JupyterLab takes what it shows meanwhile away twice when the next theme comes before it is gone.
  await page.locator('#jupyterlab-splash').waitFor({ state: 'detached' });
  // Colours that are on their way are none of either theme.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(animation => animation.finished));
  });
}

/** Looks at a page as it is in one theme after the other, first in the one it has; the other one stays. */
export async function inEachTheme(page: Page, look: (theme: ThemeName) => Promise<void>): Promise<void> {
  const isDark = (await page.locator(`body[data-jp-theme-name="${DARK}"]`).count()) > 0;
  const [first, second] = isDark ? ([DARK, LIGHT] as const) : ([LIGHT, DARK] as const);
  await look(first);
  await show(page, second);
  await look(second);
}
