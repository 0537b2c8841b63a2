import { Type } from '@sinclair/typebox';
import { tool, type Message } from '../index.js';
import { calls, counter, ran, statuses, unpaired } from './scripted-agent.js';

/** A tool that counts how often it ran. */
function counting(execution: 'sequential' | 'parallel') {
  const counted: number[] = [];
  const count = counter({ execution, run: ({ n }) => counted.push(n) });
  return { count, counted };
}

const many = (most: number): unknown =>
  calls(...Array.from({ length: most }, (_, n): [string, unknown] => ['count', { n }]));

const sent = (messages: readonly Message[] | undefined): number => JSON.stringify(messages).length;

describe.each(['sequential', 'parallel'] as const)('a reply with a thousand %s calls', execution => {
  it('runs the first 32, tells the model so, and burdens no later request', async () => {
    const { count, counted } = counting(execution);
    const { agent, model, result } = await ran([many(1000), { text: 'end' }, { text: 'more' }], [{ count }]);
    expect(result).toMatchObject({ status: 'answer', text: 'end' });
    expect(counted).toEqual(Array.from({ length: 32 }, (_, n) => n));
    expect(statuses(result.messages)).toEqual(counted.map(() => 'count ok'));
    expect(unpaired(result.messages)).toEqual([]);
    expect(JSON.stringify(model.requests[1]?.context)).toContain('made 1000 calls; only the first 32 count');
    await agent.run('and now?');
    expect(sent(model.requests.at(-1)?.messages)).toBeLessThan(32_000);
  });
});

describe('a megabyte of arguments', () => {
  const text = 'x'.repeat(999_900);
  const take = tool({
    description: 'Takes text.',
    params: Type.Object({ text: Type.String({ maxLength: 2_000_000 }) }),
    run: args => args.text.length
  });

  it.each([
    ['refused', JSON.stringify({ wrong: text })],
    ['cut off', `{"text":"${text}`],
    ['full of what JSON has to escape', JSON.stringify({ wrong: '\u0001"\n'.repeat(300_000) })],
    ['run', JSON.stringify({ text })]
  ])('that is %s is sent again as head and tail, in valid JSON, and its result in a line', async (_name, raw) => {
    const reply = [
      { type: 'call-delta', index: 0, name: 'take', arguments: raw },
      { type: 'end', reason: 'calls' }
    ];
    const { agent, model, events } = await ran([reply, { text: 'end' }, { text: 'more' }], [{ take }]);
    await agent.run('and now?');
    const messages = model.requests.at(-1)?.messages ?? [];
    expect(sent(messages)).toBeLessThan(24_000);
    const kept = messages.flatMap(message => (message.role === 'assistant' ? message.calls : []));
    expect(kept).toHaveLength(1);
    expect(JSON.parse(kept[0]?.arguments ?? '')).toEqual({
      cut: expect.stringMatching(/characters left out/) as unknown
    });
    const end = events.find(event => event.type === 'tool-end');
    expect(end?.type === 'tool-end' && (end.result.message ?? '').length).toBeLessThan(3_000);
    expect(end).toMatchObject({ result: { status: _name === 'run' ? 'ok' : 'error' } });
  });
});

test('an answer of a megabyte is the result whole, and later requests hold its head and tail', async () => {
  const text = `first ${'x'.repeat(900_000)} last`;
  const { agent, model, result } = await ran([{ text }, { text: 'more' }]);
  expect(result).toMatchObject({ status: 'answer', text });
  await agent.run('and now?');
  expect(model.requests[1]?.messages[2]).toMatchObject({
    text: expect.stringMatching(/^first x+\n\[… \d+ characters left out …\]\nx+ last$/u) as string
  });
  expect(sent(model.requests[1]?.messages)).toBeLessThan(21_000);
});
