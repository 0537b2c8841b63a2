import { openExample } from './page.mjs';

const kilobytes = bytes => `${Math.round(bytes / 1000)} kB`;

/**
 * Bytes of the extension's JavaScript, uncompressed: when the page is open with the panel closed, and after the first
 * question, with what its worker fetches.
 */
export const pageScripts = {
  title: 'JavaScript of the open page, and after the first question',
  baseline: 'the allowance',
  target: '≤ 100 kB, ≤ 945 kB',
  measure: ({ chromium }) =>
    openExample(chromium, async (page, { scripts }) => {
      const open = await scripts();
      await page.keyboard.press('Control+Shift+Space');
      const input = page
        .getByRole('complementary', { name: 'Cellwright' })
        .getByRole('textbox', { name: 'Ask about your data' });
      await input.waitFor();
      await input.click();
      await page.keyboard.type('What is the average body mass by species?');
      await page.keyboard.press('Enter');
      await page.getByRole('toolbar', { name: 'Draft by Cellwright' }).waitFor();
      const asked = await scripts();
      return {
        value: `${kilobytes(open)}, ${kilobytes(asked)}`,
        ratio: Math.max(open / 100_000, asked / 945_000),
        samples: '1 page'
      };
    })
};
