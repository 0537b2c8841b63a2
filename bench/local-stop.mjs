import { quantile } from './measure.mjs';
import { withLocalModel } from './with-local-model.mjs';

const ROUNDS = 20;
const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const small = { type: 'null' };

/** From a stop in the middle of a reply until the model is free and has answered another question with one word. */
export const localStop = {
  title: 'Stop of a local model, until it answers the next question',
  baseline: 'that answer alone',
  target: '≤ 200 ms',
  measure: () =>
    withLocalModel(
      async ask => {
        const after = [];
        const alone = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const stop = new AbortController();
          let pieces = 0;
          let at = 0;
          await ask(['Tell all.'], {
            schema,
            signal: stop.signal,
            onEvent: () => {
              if ((pieces += 1) === 5) {
                at = performance.now();
                stop.abort();
              }
            }
          });
          await ask(['Nothing'], { schema: small });
          after.push(performance.now() - at);
          alone.push((await ask(['Nothing'], { schema: small })).ms);
        }
        const [stopped, base] = [after, alone].map(times => quantile(times, 0.5));
        return {
          value: `${stopped.toFixed(0)} ms (95 %: ${quantile(after, 0.95).toFixed(0)} ms)`,
          ratio: stopped / base,
          samples: `median of ${ROUNDS}, random weights`
        };
      },
      { temperature: 1, seed: 1, maxTokens: 4000 }
    )
};
