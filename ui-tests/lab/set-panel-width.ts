import { expect, type Page } from '@playwright/test';

/** Drags the handle of the right sidebar until the panel is about this wide. */
export async function setPanelWidth(page: Page, width: number): Promise<void> {
  const panel = page.locator('#jp-right-stack');
  const box = await panel.boundingBox();
  if (!box) {
    throw new Error('The right sidebar is not open.');
  }
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x - 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - width, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(width + 4);
}
