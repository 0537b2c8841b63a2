import { quantile } from './measure.mjs';
import { withLocalModel } from './with-local-model.mjs';

const ROUNDS = 20;
const text = { type: 'string', maxLength: 200 };
const tool = name => ({
  type: 'object',
  properties: { tool: { const: name }, arguments: { type: 'object', properties: { text }, required: ['text'] } },
  required: ['tool', 'arguments']
});
const schema = { anyOf: ['datasetInfo', 'generatePythonCode', 'respondToUser'].map(tool) };

/** What it costs to hold a reply to the envelope of three tools, beside the same number of free tokens. */
export const grammarCost = {
  title: 'A token of a local model that must write a call',
  baseline: 'a free token, in turns',
  target: '≤ +2 ms',
  measure: () =>
    withLocalModel(
      async ask => {
        const held = [];
        const free = [];
        const perToken = ({ ms, first, usage }) => (ms - first) / Math.max(1, usage.outputTokens - 1);
        for (let round = 0; round < ROUNDS; round += 1) {
          held.push(perToken(await ask([`Question ${round}`], { schema })));
          free.push(perToken(await ask([`Question ${round}`])));
        }
        const [with_, without] = [held, free].map(times => quantile(times, 0.5));
        return {
          value: `${(with_ - without).toFixed(2)} ms more`,
          ratio: with_ / without,
          samples: `median of ${ROUNDS} replies each, random weights`
        };
      },
      { temperature: 1, seed: 1 }
    )
};
