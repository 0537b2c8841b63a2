import { RunContextRef, Token, bind, renderMessages, type ContextPart, type Message } from '../index.js';
import { action, calls, ran, resultOf, scriptedAgent, usingAgent } from './scripted-agent.js';

const ClockRef = new Token<() => number>('ClockRef');

class Clock {
  readonly inject = { now: ClockRef, run: RunContextRef };
  private readonly _prefix = 'time';

  async context(refs: Readonly<Record<string, unknown>>): Promise<readonly ContextPart[]> {
    return [{ text: `${this._prefix} ${(refs['now'] as () => number)()}`, data: { type: 'test.time' } }];
  }

  look = action({ run: () => 'seen' });
}

test('context comes in the order of the toolsets, then that of the question, then what tools added', async () => {
  const add = usingAgent(agent => {
    agent.addContext({ text: 'added' });
    return agent.context.map(({ text }) => text);
  });
  const slow = { context: async () => [await Promise.resolve({ text: 'slow' })], add };
  const fast = { context: () => Promise.resolve([{ text: 'fast' }]) };
  const { agent, model, events } = scriptedAgent([calls('add'), { text: 'one' }, { text: 'two' }], [slow, fast]);
  await agent.run('go', { context: [{ text: 'given' }] });
  await agent.run('again');
  const texts = model.requests.map(({ context }) => context.map(({ text }) => text));
  expect(texts).toEqual([
    ['slow', 'fast', 'given'],
    ['slow', 'fast', 'given', 'added'],
    ['slow', 'fast']
  ]);
  expect(events.find(({ type }) => type === 'tool-end')).toMatchObject({
    result: { value: ['slow', 'fast', 'given', 'added'] }
  });
});

test('context is read before each call and never stored: what language models read is the same, byte for byte, up to the newest message', async () => {
  let now = 0;
  const find = action({ run: () => 'found' });
  const { agent, model } = await ran(
    [calls('look'), calls('find'), { text: 'one' }, { text: 'two' }],
    [new Clock(), { find }],
    { bindings: [bind(ClockRef, () => ++now)] }
  );
  await agent.run('again');
  const rendered = model.requests.map(request => renderMessages(request));
  rendered.slice(1).forEach((messages, index) => {
    const before = rendered[index]!.slice(0, -1); // `index` is that of the request before.
    expect(JSON.stringify(messages.slice(0, before.length))).toBe(JSON.stringify(before));
    expect(JSON.stringify(messages.at(-1))).toContain(`time ${index + 2}`);
    expect(JSON.stringify(messages.slice(0, -1))).not.toContain('time');
  });
  expect(model.requests[1]?.context).toEqual([{ text: 'time 2', data: { type: 'test.time' } }]);
  expect(JSON.stringify(agent.history)).not.toContain('time');
  expect(new Set(model.requests.map(({ tools }) => JSON.stringify(tools))).size).toBe(1);
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['find', 'look']);
});

test('the history given is what the model reads, each call with one result', async () => {
  const history: readonly Message[] = [
    { role: 'user', text: 'old' },
    {
      role: 'assistant',
      text: '',
      calls: [
        { id: 'a', name: 'look', arguments: '{}' },
        { id: 'b', name: 'look', arguments: '{}' }
      ],
      data: { type: 'test.plan' }
    },
    resultOf('b', 'seen'),
    resultOf('b', 'twice'),
    { role: 'tool', callId: 'c', toolName: 'look', status: 'ok', parts: [] }
  ];
  const { agent, model } = scriptedAgent([{ text: 'end' }], [], { history });
  const { messages } = await agent.run('new');
  expect(model.requests[0]?.messages.slice(1)).toEqual([
    history[0],
    history[1],
    expect.objectContaining({ callId: 'a', status: 'aborted' }),
    history[2],
    { role: 'user', text: 'new' }
  ]);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(agent.history).toHaveLength(6);
});

test('what is no part of a context is refused, and whose it is gets said', async () => {
  class Frames {
    context = () => Promise.resolve([{ text: 5 } as never]);
  }
  const add = usingAgent(agent => agent.addContext(null as never));
  const { result } = await ran([{ text: 'x' }], [new Frames()]);
  const { messages } = await ran([calls('add'), { text: 'end' }], [{ add }]);
  expect(result.status === 'failed' && result.error.message).toMatch(/^Frames .*is no context\. Write a list/);
  expect(messages[2]).toMatchObject({ toolName: 'add', status: 'error' });
});
