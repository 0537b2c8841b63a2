import { scriptedAgent } from './scripted-agent.js';

test('a second run waits for the first and knows what it said', async () => {
  const { agent, model, events } = scriptedAgent([{ text: 'one' }, { text: 'two' }]);
  const [first, second] = await Promise.all([agent.run('a'), agent.run('b')]);
  expect([first, second]).toMatchObject([{ text: 'one' }, { text: 'two' }]);
  expect(model.requests[1]?.messages.slice(1)).toEqual([...first.messages, { role: 'user', text: 'b' }]);
  expect(events.map(({ type }) => type).filter(type => type.startsWith('run'))).toEqual([
    'run-start',
    'run-end',
    'run-start',
    'run-end'
  ]);
});

test('a run that is stopped while it waits ends at once', async () => {
  const { agent, model } = scriptedAgent([{ hang: true }, { text: 'three' }]);
  const first = new AbortController();
  const second = new AbortController();
  const one = agent.run('one', { signal: first.signal });
  const two = agent.run('two', { signal: second.signal });
  const three = agent.run('three');
  second.abort();
  expect(await two).toMatchObject({ status: 'aborted', messages: [] });
  // Lets all that could go on without the first run go on.
  await new Promise(resolve => setTimeout(resolve));
  expect(model.requests).toHaveLength(1);
  first.abort();
  expect((await one).status).toBe('aborted');
  expect(await three).toMatchObject({ status: 'answer', text: 'three' });
  expect(agent.history).toEqual([
    { role: 'user', text: 'one' },
    { role: 'user', text: 'three' },
    { role: 'assistant', text: 'three', calls: [] }
  ]);
});
