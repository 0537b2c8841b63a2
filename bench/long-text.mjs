import { openExample, pickStub, watchTasks } from './page.mjs';
import { END_OF_REPLY, sse, startEndpoint } from './start-endpoint.mjs';

const TEXTS = {
  letters: 'a'.repeat(50_000),
  capitals: 'A'.repeat(50_000),
  accents: `a${'\u0301'.repeat(50_000)}`,
  paragraphs: 'Short words.\n\n'.repeat(14_000),
  list: '- an item\n'.repeat(10_000),
  marks: '*a _b [c `d '.repeat(4_000),
  megabytes: 'Words of a model that does not stop. '.repeat(80_000),
  code: `\`\`\`python\n${'x = [1, 2, 3]\n'.repeat(210_000)}\n\`\`\``
};

/** The words of the one question asked tell which text is to be sent. */
const reply = (response, body) => {
  const asked = Object.keys(TEXTS)
    .filter(name => body.includes(`Write ${name}`))
    .at(-1);
  response.write(sse({ content: `It begins.\n\n${TEXTS[asked]}` }));
  response.end(END_OF_REPLY);
};

/** How long the page was blocked at most while texts came that are hard to draw, each in a chat of its own. */
export const longText = {
  title: `Texts that are hard to draw, 50 kB to 3 MB: longest task`,
  baseline: 'the allowance of 100 ms',
  target: '≤ 100 ms',
  async measure({ chromium }) {
    const stub = await startEndpoint(reply);
    try {
      return await openExample(
        chromium,
        async page => {
          const { log, ask } = await pickStub(page);
          const tasks = await watchTasks(page);
          const longest = {};
          for (const name of Object.keys(TEXTS)) {
            await ask(`Write ${name}`);
            await log.getByText('It begins.').waitFor({ timeout: 60_000 });
            await page
              .getByRole('button', { name: 'Stop', exact: true })
              .waitFor({ state: 'detached', timeout: 60_000 });
            await page.waitForFunction(() => !document.querySelector('.jp-cw-mod-written'), undefined, {
              timeout: 60_000
            });
            longest[name] = Math.max(0, ...(await tasks()));
            await page.getByRole('button', { name: 'New chat', exact: true }).click();
          }
          const worst = Math.max(...Object.values(longest));
          return {
            value: `${worst < 50 ? 'under 50' : Math.round(worst)} ms`,
            ratio: worst / 100,
            samples: Object.entries(longest)
              .map(([name, ms]) => `${name} ${ms < 50 ? 'under 50' : Math.round(ms)} ms`)
              .join(', ')
          };
        },
        { env: stub.env }
      );
    } finally {
      stub.close();
    }
  }
};
