import { describeFile } from '../describe-file.js';
import { KernelError } from '../kernel-answer.js';
import { FakeConnection } from './fake-connection.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A kernel that is asked to describe a file, and what happens to it. */
function start() {
  const kernel = new FakeConnection();
  kernel.status = 'busy';
  const cancel = new AbortController();
  const settled = describeFile(kernel.connection, 'answer = {}', 1_500, cancel.signal).then(
    () => 'described',
    (error: unknown) => (error instanceof KernelError ? error.code : (error as Error).name)
  );
  return {
    settled,
    interrupt: kernel.interrupt,
    cancel: () => cancel.abort(),
    busy: () => kernel.say('status', { execution_state: 'busy' }),
    idle: () => kernel.say('status', { execution_state: 'idle' }),
    restart: () => kernel.become('restarting')
  };
}

test.each([
  ['is through before Cancel, with its answer still to come', ['busy', 'idle', 'cancel'], 'AbortError', 0],
  ['works on after Cancel', ['busy', 'cancel'], 'AbortError', 1],
  ['works for too long', ['busy'], 'kernel_busy', 1],
  ['did not begin, for it is at a cell', ['cancel'], 'AbortError', 0],
  ['is restarted meanwhile', ['busy', 'restart'], 'kernel_dead', 0]
] as const)('a kernel that %s after %j ends with %s and %d interrupts', async (_, steps, outcome, interrupts) => {
  const kernel = start();
  await jest.advanceTimersByTimeAsync(0);
  for (const step of steps) {
    kernel[step]();
    await jest.advanceTimersByTimeAsync(0);
  }
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await kernel.settled).toBe(outcome);
  expect(kernel.interrupt).toHaveBeenCalledTimes(interrupts);
});
