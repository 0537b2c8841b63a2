import type { Page } from '@playwright/test';
import { test } from './test.js';
import { inEachTheme } from './in-each-theme.js';

/** Leaves pictures of a page in both themes beside the other results of the test, to be looked at. */
export function picture(page: Page, name: string): Promise<void> {
  return inEachTheme(page, async theme => {
    await page.screenshot({ animations: 'disabled', path: test.info().outputPath(`${name}-${theme}.png`) });
  });
}
