import { quantile } from './measure.mjs';
import { openExample, pickStub } from './page.mjs';
import { END_OF_REPLY, sse, startEndpoint } from './start-endpoint.mjs';

const ROUNDS = 20;

/** From Enter in the panel until the endpoint has the whole request; beside it a small request of the page to its own server. */
export const requestTime = {
  title: 'Enter, until the endpoint has the request',
  baseline: 'a request of the page to its server',
  target: '≤ 100 ms',
  async measure({ chromium }) {
    let arrived = 0;
    const stub = await startEndpoint(response => {
      arrived ||= Date.now();
      response.end(sse({ content: 'Understood.' }) + END_OF_REPLY);
    });
    try {
      return await openExample(
        chromium,
        async page => {
          const { log, ask } = await pickStub(page);
          await page.evaluate(() => {
            window.addEventListener('keydown', ({ key }) => key === 'Enter' && (window.entered = Date.now()), true);
          });
          const samples = { asked: [], fetched: [] };
          for (let round = 0; round <= ROUNDS; round += 1) {
            arrived = 0;
            await ask(`What does question ${round} need?`);
            await log.getByText('Understood.').nth(round).waitFor();
            const fetched = await page.evaluate(async () => {
              const start = performance.now();
              await (await fetch('/api/status')).text();
              return performance.now() - start;
            });
            if (round === 0) continue;
            samples.asked.push(arrived - (await page.evaluate(() => window.entered)));
            samples.fetched.push(fetched);
          }
          const median = quantile(samples.asked, 0.5);
          return {
            value: `${Math.round(median)} ms (95 %: ${Math.round(quantile(samples.asked, 0.95))} ms)`,
            ratio: median / quantile(samples.fetched, 0.5),
            samples: `median of ${ROUNDS}, after one warm-up`
          };
        },
        { env: stub.env }
      );
    } finally {
      stub.close();
    }
  }
};
