import { createRequire } from 'node:module';
import { quantile } from './measure.mjs';

const ROUNDS = 40;
const SIZES = [400, 8_000];

/** A conversation of so many messages: questions, calls with results, answers. */
function conversation(messages) {
  return Array.from({ length: messages / 4 }, (_, n) => [
    { role: 'user', text: `Question ${n}?` },
    { role: 'assistant', text: '', calls: [{ id: `id${n}`, name: 'look', arguments: `{"n":${n}}` }] },
    { role: 'tool', callId: `id${n}`, toolName: 'look', status: 'ok', parts: [{ type: 'text', text: `${n}` }] },
    { role: 'assistant', text: `Answer ${n}.`, calls: [] }
  ]).flat();
}

/** A step with a call on top of a history, beside a step on top of none, on a scripted model. */
export const longHistory = {
  title: `A step on top of ${SIZES.join(' and ')} messages, scripted model`,
  baseline: '20 times the shorter history',
  target: '≤ 1 ms, ≤ 20 times that',
  measure: async () => {
    const { createAgent, tool } = await import('../lib/agent/index.js');
    const { ScriptedModelClient } = await import('../lib/models/scripted/index.js');
    const { Type } = createRequire(import.meta.url)('@sinclair/typebox');
    const look = tool({ description: 'Looks.', params: Type.Object({ n: Type.Integer() }), run: ({ n }) => n });
    const replies = [{ calls: [{ name: 'look', arguments: { n: 1 } }] }, { text: 'end' }];
    const step = async history => {
      const agent = createAgent({
        model: new ScriptedModelClient({ replies }),
        toolsets: [{ look }],
        prompt: '',
        history
      });
      const start = performance.now();
      await agent.run('go');
      return (performance.now() - start) / replies.length;
    };
    const times = SIZES.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, size] of SIZES.entries()) times[at].push(await step(conversation(size)));
    }
    const [short, long] = times.map(each => quantile(each, 0.5));
    return {
      value: `${short.toFixed(2)} ms, ${long.toFixed(1)} ms`,
      ratio: long / (20 * short),
      samples: `median of ${ROUNDS} runs of ${replies.length} steps each, in turns`
    };
  }
};
