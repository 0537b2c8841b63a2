import type { Kernel } from '@jupyterlab/services';
import { askKernel } from '../ask-kernel.js';
import { createKernelPort } from '../index.js';
import { kernelExpression } from '../kernel-expression.js';

beforeAll(() => kernelExpression({ type: 'probe' })); // What is sent is unpacked once, in real time.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A kernel in the page; `reply` is what a comm with a question is sent before it ends, or nothing. */
function inPage(done: Promise<unknown>, reply?: string): Kernel.IKernelConnection {
  const comm = {
    onMsg: (_: unknown): void => undefined,
    open: () => {
      if (reply !== undefined) {
        comm.onMsg({ content: { data: { answers: reply } } });
      }
      return { done: Promise.resolve() };
    },
    dispose: () => undefined
  };
  return {
    isDisposed: false,
    status: 'idle',
    info: Promise.resolve({ implementation: 'pyodide', language_info: { name: 'python' } }),
    statusChanged: { connect: () => true, disconnect: () => true },
    disposed: { connect: () => true, disconnect: () => true },
    requestExecute: jest.fn(() => ({ done })),
    createComm: () => comm
  } as unknown as Kernel.IKernelConnection;
}

async function failure(asked: Promise<unknown>): Promise<unknown> {
  const failed = asked.catch((error: unknown) => (error as { readonly code?: unknown }).code);
  await jest.advanceTimersByTimeAsync(3_000);
  return failed;
}

test('a question that the kernel dropped from its queue without a word is asked again', async () => {
  const connection = inPage(new Promise(() => undefined));
  const port = createKernelPort(connection);
  await expect(failure(port.probe())).resolves.toBe('kernel_busy');
  await expect(failure(port.probe())).resolves.toBe('kernel_busy');
  expect(connection.requestExecute).toHaveBeenCalledTimes(2);
  port.dispose();
});

test.each(['no JSON', '{}', '{"cellwright": {"status": "ok", "data": {}}}'])(
  'a reply that holds no answer is refused: %s',
  async reply => {
    await expect(failure(askKernel(inPage(Promise.resolve(), reply), 'x'))).resolves.toBe('kernel_reply');
  }
);

test('a kernel that closes without a word, also after it was told how to answer, cannot be asked', async () => {
  await expect(failure(askKernel(inPage(Promise.resolve()), 'x'))).resolves.toBe('kernel_reply');
});

test('a kernel that goes before it answers is gone', async () => {
  await expect(failure(askKernel(inPage(Promise.reject(new Error('gone'))), 'x'))).resolves.toBe('kernel_dead');
});
