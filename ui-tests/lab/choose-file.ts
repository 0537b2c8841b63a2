import type { Locator, Page } from '@playwright/test';

/** A file as the file browser lists it. */
export const fileItem = (page: Page, name: string): Locator =>
  page.locator('.jp-DirListing-item').filter({ hasText: name });

/** Chooses a command of the menu of a file. */
export async function chooseFor(page: Page, file: string, command: string): Promise<void> {
  await fileItem(page, file).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}
