import { executeCode } from '../execute-code.js';
import { FakeConnection } from './fake-connection.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Executes code with a limit of 60 s, and keeps how that ended: with a status, or by an error, after so many seconds. */
function start(kernel: FakeConnection, beforeSending = (): void => undefined) {
  const abort = new AbortController();
  const ended: { how?: string; after?: number; outputs?: unknown } = {};
  const began = performance.now();
  const end = (how: string): void => void Object.assign(ended, { how, after: (performance.now() - began) / 1000 });
  const request = { code: 'x', timeoutSeconds: 60, signal: abort.signal, beforeSending };
  executeCode(kernel.connection, request).then(
    ({ status, outputs }) => {
      end(status);
      ended.outputs = outputs;
    },
    (error: unknown) => end((error as Error).message)
  );
  return { abort, ended };
}

const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1000);
const begins = (kernel: FakeConnection): void => kernel.say('execute_input', {});

describe('before code is sent to a kernel', () => {
  const another = (): void => {
    throw new Error('It is another kernel.');
  };

  const BUSY = 'The kernel is busy. Ask again when it is idle.';

  test.each([
    ['another process answers', ['b'], another, 'It is another kernel.', 0],
    ['a restart lost the question, and another process answers', [undefined, 'b'], another, 'It is another kernel.', 2],
    ['nobody answers within half of the limit', [undefined], undefined, BUSY, 30]
  ] as const)('%s: nothing is sent', async (_, sessions, beforeSending, how, after) => {
    const kernel = new FakeConnection();
    kernel.sessions = [...sessions];
    const { ended } = start(kernel, beforeSending);
    await seconds(90);
    expect(ended).toEqual({ how, after });
    expect(kernel.requestExecute).not.toHaveBeenCalled();
  });

  test('a connection that is lost says so', async () => {
    const kernel = new FakeConnection();
    kernel.requestKernelInfo = () => Promise.reject(new Error('Canceled'));
    const { ended } = start(kernel);
    await seconds(0);
    expect(ended.how).toContain('so nothing was run');
  });
});

describe('code that a kernel executes', () => {
  async function executing(kernel = new FakeConnection()) {
    const run = { kernel, ...start(kernel) };
    await seconds(0);
    begins(kernel);
    return run;
  }

  test('has no more than its limit, the wait for the kernel included', async () => {
    const kernel = new FakeConnection();
    kernel.sessions = [undefined, undefined, undefined, 'a'];
    const { ended } = start(kernel);
    await seconds(14); // The fourth question is answered.
    begins(kernel);
    await seconds(45);
    expect(kernel.interrupt).not.toHaveBeenCalled();
    await seconds(1);
    expect(kernel.interrupt).toHaveBeenCalledTimes(1);
    kernel.reply({ status: 'error', ename: 'KeyboardInterrupt' });
    await seconds(0);
    expect(ended).toEqual({ how: 'timeout', after: 60, outputs: [] });
  });

  test.each<[why: string, change: (kernel: FakeConnection) => void, after: number]>([
    ['that is started anew by another client', kernel => kernel.become('starting'), 1],
    ['another process answers because the word of its start was lost', kernel => (kernel.sessions = ['b']), 2]
  ])('ends with its kernel, when %s', async (_, change, after) => {
    const { kernel, ended } = await executing();
    await seconds(1);
    change(kernel);
    await seconds(1);
    expect(ended).toMatchObject({ how: 'dead', after });
    expect(kernel.interrupt).not.toHaveBeenCalled();
    expect(kernel.requestExecute).toHaveBeenCalledTimes(1);
  });

  test('is interrupted when it begins, when it was stopped before', async () => {
    const kernel = new FakeConnection();
    const { abort, ended } = start(kernel);
    await seconds(0);
    abort.abort();
    await seconds(10);
    expect([ended.how, kernel.interrupt.mock.calls]).toEqual(['interrupted', []]);
    begins(kernel);
    await seconds(0);
    expect(kernel.interrupt).not.toHaveBeenCalled();
    await seconds(1);
    expect(kernel.interrupt).toHaveBeenCalledTimes(1);
  });

  test('is not interrupted when it is over at once, when it was stopped before: the next cell is the user’s', async () => {
    const kernel = new FakeConnection();
    const { abort } = start(kernel);
    await seconds(0);
    abort.abort();
    await seconds(10);
    begins(kernel);
    kernel.reply({ status: 'ok' });
    await seconds(1);
    expect(kernel.interrupt).not.toHaveBeenCalled();
  });

  test('that swallows the interrupt ends as a timeout, and says so', async () => {
    const { kernel, ended } = await executing();
    await seconds(65);
    expect(kernel.interrupt).toHaveBeenCalledTimes(1);
    expect(ended).toMatchObject({ how: 'timeout', after: 65 });
    expect(JSON.stringify(ended.outputs)).toContain('The kernel did not stop when it was interrupted.');
  });
});
