import { chromium } from 'playwright-core';
import { chromiumFlags } from '../scripts/setup/programs.mjs';

/** Gives an action a page in a fresh browser. */
export async function withPage(executablePath, action) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await action(await browser.newPage({ viewport: { width: 1390, height: 868 } }));
  } finally {
    await browser.close();
  }
}
