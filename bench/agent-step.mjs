import { createRequire } from 'node:module';
import { quantile } from './measure.mjs';

const STEPS = 20;
const ROUNDS = 200;

/** Milliseconds an async function takes. */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A run of twenty steps with one tool call each on a scripted model; beside it the same replies, read and nothing else. */
export const agentStep = {
  title: 'Overhead of the agent per step, with a scripted model',
  baseline: 'reading the same replies',
  target: '≤ 1 ms',
  measure: async () => {
    const { createAgent, tool } = await import('../lib/agent/index.js');
    const { ScriptedModelClient } = await import('../lib/models/scripted/index.js');
    const { Type } = createRequire(import.meta.url)('@sinclair/typebox');
    const look = tool({
      description: 'Looks.',
      params: Type.Object({ n: Type.Integer(), words: Type.Array(Type.String()) }),
      run: ({ n }) => ({ n, text: 'seen '.repeat(100) })
    });
    const replies = Array.from({ length: STEPS }, (_, n) =>
      n < STEPS - 1 ? { calls: [{ name: 'look', arguments: { n, words: ['a', 'b'] } }] } : { text: 'end' }
    );
    const model = () => new ScriptedModelClient({ replies, capabilities: { contextSize: 128_000 } });
    const run = async () => {
      const result = await createAgent({ model: model(), toolsets: [{ look }], prompt: 'Help.', maxSteps: STEPS }).run(
        'go'
      );
      if (result.status !== 'answer') throw new Error(`The run ended with ${result.status}.`);
    };
    const read = async () => {
      const client = model();
      const request = { role: 'main', messages: [], tools: [], context: [] };
      for (let step = 0; step < STEPS; step += 1) {
        for await (const event of client.stream(request, new AbortController().signal)) void event;
      }
    };
    const whole = [];
    const bare = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      whole.push((await timed(run)) / STEPS);
      bare.push((await timed(read)) / STEPS);
    }
    const overhead = quantile(whole, 0.5) - quantile(bare, 0.5);
    return {
      value: `${overhead.toFixed(2)} ms (95 %: ${(quantile(whole, 0.95) - quantile(bare, 0.5)).toFixed(2)} ms)`,
      ratio: quantile(whole, 0.5) / quantile(bare, 0.5),
      samples: `median of ${ROUNDS} runs of ${STEPS} steps, in turns`
    };
  }
};
