import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { execute } from './application.js';

const LIGHT = 'JupyterLab Light';
const DARK = 'JupyterLab Dark';

type ThemeName = typeof LIGHT | typeof DARK;

async function show(page: Page, theme: ThemeName): Promise<void> {
  await execute(page, 'apputils:change-theme', { theme });
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
async function inEachTheme(page: Page, look: (theme: ThemeName) => Promise<void>): Promise<void> {
  const isDark = (await page.locator(`body[data-jp-theme-name="${DARK}"]`).count()) > 0;
  const [first, second] = isDark ? ([DARK, LIGHT] as const) : ([LIGHT, DARK] as const);
  await look(first);
  await show(page, second);
  await look(second);
}

/** What axe-core finds in parts of the page in either theme, one line each. */
export async function findings(page: Page, ...parts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await inEachTheme(page, async theme => {
    // In this page alone: otherwise it opens another one each time.
    const { violations } = await parts
      .reduce((axe, part) => axe.include(part), new AxeBuilder({ page }).setLegacyMode())
      .analyze();
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(node => `${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
    }
  });
  return found;
}

/** What is wider than its place, below an element and itself; fields and what ends in an ellipsis may be. */
export function tooWide(root: Locator): Promise<string[]> {
  return root.evaluate(top =>
    [top, ...top.querySelectorAll('*')]
      .filter(node => {
        const hides = node instanceof HTMLInputElement || getComputedStyle(node).textOverflow === 'ellipsis';
        return !hides && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;
      })
      .map(node => `${node.tagName} ${node.getAttribute('class') ?? ''}`)
  );
}
