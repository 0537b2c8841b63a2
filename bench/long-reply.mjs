import { openExample, pickStub, watchTasks } from './page.mjs';
import { END_OF_REPLY, sse, startEndpoint } from './start-endpoint.mjs';

const SECONDS = 60;
const PER_SECOND = 500;
const TOKENS = SECONDS * PER_SECOND;
/** A paragraph ends after so many tokens. */
const PARAGRAPH = 80;
const TICK_MS = 10;

const token = at => `w${at}${at % PARAGRAPH === 0 ? '.\n\n' : ' '}`;

/** Sends each token as an event of its own, at an even pace. */
function talk(response) {
  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(TOKENS, Math.floor(((performance.now() - start) / 1000) * PER_SECOND));
    while (sent < due) response.write(sse({ content: token((sent += 1)) }));
    if (sent === TOKENS) {
      clearInterval(timer);
      response.end(END_OF_REPLY);
    }
  }, TICK_MS);
  response.on('close', () => clearInterval(timer));
}

/** How long the page was blocked at most while a long reply was written into the panel, and whether every piece of it is there. */
export const longReply = {
  title: `A reply of ${PER_SECOND} tokens a second for ${SECONDS} s: longest task, lost pieces`,
  baseline: 'the allowance of 100 ms',
  target: '≤ 100 ms, 0',
  async measure({ chromium }) {
    const stub = await startEndpoint(talk);
    try {
      return await openExample(
        chromium,
        async page => {
          const { log, ask } = await pickStub(page);
          const taken = await watchTasks(page);
          await ask('Tell me everything.');
          await log.getByText(`w${TOKENS}`).waitFor({ timeout: 3 * SECONDS * 1000 });
          const tasks = await taken();
          const text = await log.evaluate(element => element.textContent);
          const words = text.match(/w\d+/g) ?? [];
          const there = new Set(words.map(word => Number(word.slice(1))));
          const lost = Array.from({ length: TOKENS }, (_, at) => at + 1).filter(at => !there.has(at)).length;
          const longest = Math.max(0, ...tasks);
          return {
            value: `${longest < 50 ? 'under 50' : Math.round(longest)} ms (${tasks.length} over 50 ms), ${lost}`,
            ratio: longest / 100,
            samples: `1 reply of ${TOKENS} tokens`
          };
        },
        { env: stub.env }
      );
    } finally {
      stub.close();
    }
  }
};
