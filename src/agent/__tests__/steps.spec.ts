import { calls, counter, ran, scriptedAgent, statuses, unpaired } from './scripted-agent.js';

const look = counter({ run: ({ n }) => n });
const looking = (count: number): readonly unknown[] => Array.from({ length: count }, (_, n) => calls(['look', { n }]));

test('on the last step tools are withheld and an answer is asked for', async () => {
  const { agent, model } = scriptedAgent([...looking(2), { text: 'as far as I know' }], [{ look }], { maxSteps: 3 });
  expect(await agent.react('go')).toBe('as far as I know');
  expect(model.requests.map(({ tools }) => tools.length)).toEqual([1, 1, 0]);
  expect(model.requests[2]?.context.map(({ text }) => text).join()).toContain('Answer now');
});

test.each([
  ['a call on the last step is not run and costs no further request', 'answer', 'skipped', [1, 1, 0]],
  ['the limit can throw instead: the last step has its tools, and no request follows', 'throw', 'ok', [1, 1, 1]]
] as const)('%s', async (_name, onStepLimit, last, tools) => {
  const { model, result } = await ran(looking(4), [{ look }], { maxSteps: 3, onStepLimit });
  const message = 'Stopped after 3 steps without an answer.';
  expect(result).toMatchObject({ status: 'failed', error: { code: 'too_many_steps', message } });
  expect(statuses(result.messages)).toEqual(['look ok', 'look ok', `look ${last}`]);
  expect(unpaired(result.messages)).toEqual([]);
  expect(model.requests.map(request => request.tools.length)).toEqual(tools);
});

test('what is said beside a call on the last step is the answer, and the call is dropped', async () => {
  const late = { text: 'Three so far.', calls: [{ name: 'look', arguments: { n: 2 } }] };
  const { result } = await ran([calls(['look', { n: 1 }]), late], [{ look }], { maxSteps: 2 });
  expect(result).toMatchObject({ status: 'answer', text: 'Three so far.' });
  expect(result.messages.at(-1)).toEqual({ role: 'assistant', text: 'Three so far.', calls: [] });
});

test('a clock that is set back takes no time back', async () => {
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000));
  const { result } = await ran([...looking(1), { text: 'done' }], [{ look }]);
  clock.mockRestore();
  const times = result.steps.flatMap(({ ms, tools }) => [ms, ...tools.map(each => each.ms)]);
  expect([result.ms, ...times].filter(ms => ms < 0)).toEqual([]);
});
