import { FailedTaskError, LoopControllerRef, type ILoopController, type LoopState, type RunResult } from '../index.js';
import { action, calls, ran, scriptedAgent, statuses, unpaired } from './scripted-agent.js';

/** A tool that sets states, then returns or throws. */
function steering(states: readonly LoopState[], outcome: unknown, execution: 'sequential' | 'parallel' = 'sequential') {
  return action({
    inject: { loop: LoopControllerRef },
    execution,
    run: (_args, { loop }) => {
      states.forEach(state => loop.setState(state, `detail of ${state}`));
      if (outcome instanceof Error) {
        throw outcome;
      }
      return outcome;
    }
  });
}

const VALUE = { made: true };
const CAUSE = new Error('disk gone');
const after = jest.fn();
const TOOLS = {
  stop: steering(['STOP_SUCCESS'], VALUE),
  eager: steering(['STOP_SUCCESS'], 1, 'parallel'),
  fatal: steering(['STOP_FATAL'], 2, 'parallel'),
  broken: steering(['STOP_SUCCESS'], new Error('no code')),
  gone: steering(['STOP_FATAL'], CAUSE),
  falling: steering(['STOP_FATAL', 'STOP_SUCCESS', 'PROCEED'], 1),
  after: action({ run: () => void after() })
};
const failed = (message: string): object => ({ status: 'failed', error: { code: 'fatal', message } });

test.each<[string, unknown[], object, string[]]>([
  [
    'a stop skips the calls after it',
    [calls('stop', 'after', 'after')],
    { status: 'tool', toolName: 'stop' },
    ['stop ok', 'after skipped', 'after skipped']
  ],
  [
    'a batch is sequential when one tool of it is',
    [calls('eager', 'after')],
    { status: 'tool' },
    ['eager ok', 'after skipped']
  ],
  [
    'fatal beats success in a parallel batch',
    [calls('eager', 'fatal')],
    failed('detail of STOP_FATAL'),
    ['eager ok', 'fatal error']
  ],
  [
    'the success of a call that throws is lost: the loop goes on and nothing leaks',
    [calls('broken'), calls('after'), { text: 'done' }],
    { status: 'answer', text: 'done' },
    ['broken error', 'after ok']
  ],
  [
    'the fatal stop of a call that throws is kept',
    [calls('gone', 'after')],
    failed('detail of STOP_FATAL'),
    ['gone error', 'after skipped']
  ],
  ['a state never falls', [calls('falling')], failed('detail of STOP_FATAL'), ['falling error']]
])('a batch in which a call stops the loop: %s', async (_name, replies, expected, ended) => {
  after.mockClear();
  const { model, result } = await ran(replies, [TOOLS]);
  expect(result).toMatchObject(expected);
  expect(statuses(result.messages)).toEqual(ended);
  expect(unpaired(result.messages)).toEqual([]);
  expect(after).toHaveBeenCalledTimes(ended.filter(one => one === 'after ok').length);
  expect(model.requests).toHaveLength(replies.length);
});

test('a stop gives the very value of its tool, a failure the very error', async () => {
  const valueOf = (result: RunResult): unknown => (result.status === 'tool' ? result.value : result);
  expect(valueOf((await ran([calls('stop')], [TOOLS])).result)).toBe(VALUE);
  for (const value of [0, '', false, null, undefined]) {
    expect(valueOf((await ran([calls('stop')], [{ stop: steering(['STOP_SUCCESS'], value) }])).result)).toBe(value);
  }
  const { result } = await ran([calls('gone')], [TOOLS]);
  expect(result.status === 'failed' && result.error.cause).toBe(CAUSE);
});

test('a stop of parallel calls lets all finish, and the first success in source order is the value', async () => {
  let release: () => void = () => undefined;
  const second = new Promise<void>(resolve => (release = resolve));
  const order: string[] = [];
  const make = (name: string, wait: () => Promise<void> | void) =>
    action({
      inject: { loop: LoopControllerRef },
      execution: 'parallel',
      run: async (_args, { loop }) => {
        await wait();
        order.push(name);
        loop.setState(loop.STOP_SUCCESS);
        return name;
      }
    });
  const tools = { first: make('first', () => second), second: make('second', () => void setTimeout(release)) };
  const { result } = await ran([calls('first', 'second')], [tools]);
  expect(order).toEqual(['second', 'first']);
  expect(result).toMatchObject({ status: 'tool', value: 'first' });
  expect(statuses(result.messages)).toEqual(['first ok', 'second ok']);
});

test('a state that is set after the call reaches nobody, and each call has its own handle', async () => {
  const handles: ILoopController[] = [];
  const keep = action({
    inject: { loop: LoopControllerRef },
    run: (_args, { loop }) => {
      handles.forEach(handle => handle.setState('STOP_FATAL'));
      handles.push(loop);
    }
  });
  const { result } = await ran([calls('keep', 'keep'), { text: 'end' }], [{ keep }]);
  expect(result).toMatchObject({ status: 'answer', text: 'end' });
  expect(new Set(handles).size).toBe(2);
  expect(handles.map(({ state }) => state)).toEqual(['PROCEED', 'PROCEED']);
});

test('fatal makes react throw, and what a tool threw as a failed task keeps its code', async () => {
  const fatal = steering(['STOP_FATAL'], new FailedTaskError('gave_up', 'I cannot draw.'));
  const { agent } = scriptedAgent([calls('fatal')], [{ fatal }]);
  await expect(agent.react('go')).rejects.toMatchObject({ code: 'gave_up', message: 'detail of STOP_FATAL' });
});

test.each(['42', '{"a":1}', '  yes\n'])('a text without a call is the answer, untouched: %j', async text => {
  const { agent, model } = scriptedAgent([{ text }], [TOOLS]);
  expect(await agent.react('go')).toBe(text);
  expect(model.requests).toHaveLength(1);
});
