/**
 * Opens the panel and picks the endpoint of `startEndpoint`.
 *
 * @returns {Promise<{ log: import('playwright-core').Locator, ask: (question: string) => Promise<void> }>} `log` is the conversation;
 * `ask` types a question and presses Enter.
 */
export async function pickStub(page) {
  const panel = page.getByRole('complementary', { name: 'Cellwright' });
  const input = panel.getByRole('textbox', { name: 'Ask about your data' });
  await page.keyboard.press('Control+Shift+Space');
  await panel.getByRole('row', { name: /^df, / }).waitFor();
  await panel.getByTitle(/^Choose a model/).click();
  await panel.getByRole('menuitemradio', { name: /stub/ }).click();
  return {
    log: panel.getByRole('log', { name: 'Conversation' }),
    async ask(question) {
      await input.click();
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
    }
  };
}
