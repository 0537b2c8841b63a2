import { UserRef, LoopControllerRef, type ApprovalDecision } from '../index.js';
import { action, calls, scriptedAgent, statuses } from './scripted-agent.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a tool that takes too long ends as timeout, its signal aborts, and what it does later reaches nobody', async () => {
  let finish: () => void = () => undefined;
  let signal: AbortSignal | undefined;
  const slow = action({
    inject: { loop: LoopControllerRef },
    timeoutMs: 2000,
    run: async (_args, { loop }, call) => {
      signal = call.signal;
      await new Promise<void>(resolve => (finish = resolve));
      loop.setState(loop.STOP_FATAL);
      call.progress('late');
      return 'late';
    }
  });
  const { agent, events } = scriptedAgent([calls('slow'), { text: 'went on' }], [{ slow }]);
  const running = agent.run('go');
  await jest.advanceTimersByTimeAsync(1999);
  expect(signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  const result = await running;
  finish();
  await jest.runAllTimersAsync();
  expect(signal?.aborted).toBe(true);
  expect(result).toMatchObject({ status: 'answer', text: 'went on' });
  expect(statuses(result.messages)).toEqual(['slow timeout']);
  expect(JSON.stringify(result.messages)).toContain('Took longer than 2 s');
  expect(events.some(({ type }) => type === 'tool-progress')).toBe(false);
});

test.each([
  [300, 'ask ok'],
  [600, 'ask timeout']
])(
  'the time limit of a tool stands still while a person is asked, and %i ms later it is: %s',
  async (after, status) => {
    let decide: (decision: ApprovalDecision) => void = () => undefined;
    let answer: (text: string) => void = () => undefined;
    const ask = action({
      inject: { user: UserRef },
      timeoutMs: 1000,
      run: async (_args, { user }) => {
        await new Promise(resolve => setTimeout(resolve, 600));
        await user.request({ title: 'May I?', code: 'x', facts: [] });
        await user.ask({ question: 'Which?' });
        await new Promise(resolve => setTimeout(resolve, after));
      }
    });
    const { agent } = scriptedAgent([calls('ask'), { text: 'end' }], [{ ask }], {
      approval: { request: () => new Promise(resolve => (decide = resolve)) },
      user: { ask: () => new Promise(resolve => (answer = resolve)) }
    });
    const running = agent.run('go');
    await jest.advanceTimersByTimeAsync(3_600_000);
    decide({ type: 'allow' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    answer('this');
    await jest.advanceTimersByTimeAsync(600);
    expect(statuses((await running).messages)).toEqual([status]);
  }
);

test.each([0, -1, Number.NaN])('a time limit of %p is refused where the tool is defined', timeoutMs => {
  const define = () => action({ name: 'odd', timeoutMs, run: () => 1 });
  expect(define).toThrow('odd has timeoutMs');
});

test.each([Infinity, 2 ** 31, 2 ** 40])(
  'a time limit of %p is longer than timers count, so it is none',
  async timeoutMs => {
    const run = () => new Promise(resolve => setTimeout(() => resolve('in time'), 20));
    const slow = action({ timeoutMs, run });
    const { agent } = scriptedAgent([calls('slow'), { text: 'end' }], [{ slow }]);
    const result = agent.run('go');
    await jest.advanceTimersByTimeAsync(20);
    expect(statuses((await result).messages)).toEqual(['slow ok']);
  }
);
