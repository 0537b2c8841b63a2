import type { AgentEvent } from '../index.js';
import { calls, plain, scriptedAgent } from './scripted-agent.js';

test('a run read as a stream gives the very events that subscribers get, and ends with the result', async () => {
  const { agent, events } = scriptedAgent([calls('plain'), { text: 'end' }], [{ plain }]);
  const read: AgentEvent[] = [];
  for await (const event of agent.stream('go')) {
    read.push(event);
  }
  expect(read).toEqual(events);
  expect(read.at(-1)).toMatchObject({ type: 'run-end', result: { status: 'answer', text: 'end' } });
});

test('a reader who leaves stops the run: nothing is sent afterwards', async () => {
  const { agent, model, events } = scriptedAgent([calls('plain'), { text: 'never' }, { text: 'next' }], [{ plain }]);
  for await (const event of agent.stream('go')) {
    if (event.type === 'model-end') {
      break;
    }
  }
  await agent.run('next');
  expect(events.find(({ type }) => type === 'run-end')).toMatchObject({ result: { status: 'aborted' } });
  expect(model.requests).toHaveLength(2);
});

test('inspect of an agent asks on top of its history, with its context, and records and tells nothing', async () => {
  const provider = { context: async () => [{ text: 'df has 3 rows' }] };
  const { agent, model, events } = scriptedAgent([{ text: 'one' }, { text: 'about one' }], [provider]);
  await agent.run('first');
  const { length } = events;
  const { history } = agent;
  expect(await agent.inspect('What was that?')).toBe('about one');
  expect(model.requests[1]).toMatchObject({
    tools: [],
    context: [{ text: 'df has 3 rows' }],
    messages: [{ role: 'system' }, { text: 'first' }, { text: 'one' }, { role: 'user', text: 'What was that?' }]
  });
  expect(agent.history).toEqual(history);
  expect(events).toHaveLength(length);
});
