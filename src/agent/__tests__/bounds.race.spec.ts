import type { Message } from '../index.js';
import { calls, counter, scriptedAgent } from './scripted-agent.js';

const count = counter({ run: ({ n }) => n });

/** A conversation of so many messages: questions, calls with results, answers. */
function conversation(messages: number): readonly Message[] {
  return Array.from({ length: messages / 4 }, (_, n): readonly Message[] => [
    { role: 'user', text: `Question ${n}?` },
    { role: 'assistant', text: '', calls: [{ id: `id${n}`, name: 'count', arguments: `{"n":${n}}` }] },
    { role: 'tool', callId: `id${n}`, toolName: 'count', status: 'ok', parts: [{ type: 'text', text: `${n}` }] },
    { role: 'assistant', text: `Answer ${n}.`, calls: [] }
  ]).flat();
}

/** Milliseconds of a run with one call on top of a conversation; the shortest of several, as other processes only lengthen times. */
async function timeOf(messages: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const options = { history: conversation(messages) };
    const { agent } = scriptedAgent([calls(['count', { n: 1 }]), { text: 'end' }], [{ count }], options);
    const start = performance.now();
    await agent.run('go');
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

test('a step takes time in proportion to the history', async () => {
  await timeOf(400);
  const [short, long] = [await timeOf(2_000), await timeOf(32_000)];
  // Sixteen times as many messages: 16 is linear, 256 quadratic.
  expect(long / short).toBeLessThan(64);
});
