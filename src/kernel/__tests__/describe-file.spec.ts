import type { Kernel } from '@jupyterlab/services';
import { describeFile } from '../describe-file.js';
import { KernelError } from '../kernel-answer.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Message = { readonly header: { readonly msg_type: string }; readonly content: object };
type Request = { onIOPub: (message: Message) => void; onReply: () => void; readonly done: Promise<unknown> };

const state = (execution_state: string): Message => ({ header: { msg_type: 'status' }, content: { execution_state } });

/** A kernel that is asked to describe a file, and says what the test lets it say. */
function start() {
  let status: Kernel.Status = 'busy';
  let onStatus = (): void => undefined;
  const request: Request = {
    onIOPub: () => undefined,
    onReply: () => undefined,
    done: new Promise(() => undefined)
  };
  const interrupt = jest.fn(() => Promise.resolve());
  const connection = {
    isDisposed: false,
    get status() {
      return status;
    },
    info: Promise.resolve({ implementation: 'ipython' }),
    statusChanged: { connect: (slot: () => void) => (onStatus = slot), disconnect: () => true },
    disposed: { connect: () => true, disconnect: () => true },
    requestExecute: () => request,
    interrupt
  } as unknown as Kernel.IKernelConnection;
  const cancel = new AbortController();
  const settled = describeFile(connection, 'answer = {}', 1_500, cancel.signal).then(
    () => 'described',
    (error: unknown) => (error instanceof KernelError ? error.code : (error as Error).name)
  );
  return {
    settled,
    interrupt,
    cancel: () => cancel.abort(),
    busy: () => request.onIOPub(state('busy')),
    idle: () => request.onIOPub(state('idle')),
    become: (next: Kernel.Status) => {
      status = next;
      onStatus();
    }
  };
}

async function begun() {
  const kernel = start();
  await jest.advanceTimersByTimeAsync(0);
  kernel.busy();
  await jest.advanceTimersByTimeAsync(0);
  return kernel;
}

test('one that was through before Cancel, with its answer still to come, is not interrupted', async () => {
  const kernel = await begun();
  kernel.idle();
  kernel.cancel();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await kernel.settled).toBe('AbortError');
  expect(kernel.interrupt).not.toHaveBeenCalled();
});

test('one that works on after Cancel is interrupted once', async () => {
  const kernel = await begun();
  kernel.cancel();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await kernel.settled).toBe('AbortError');
  expect(kernel.interrupt).toHaveBeenCalledTimes(1);
});

test('one that works for too long is interrupted, and said to have been stopped', async () => {
  const kernel = await begun();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await kernel.settled).toBe('kernel_busy');
  expect(kernel.interrupt).toHaveBeenCalledTimes(1);
});

test('one that did not begin, for it is at a cell, is not interrupted', async () => {
  const kernel = start();
  await jest.advanceTimersByTimeAsync(0);
  kernel.cancel();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await kernel.settled).toBe('AbortError');
  expect(kernel.interrupt).not.toHaveBeenCalled();
});

test('one that is restarted meanwhile is gone, and what is there now is not interrupted', async () => {
  const kernel = await begun();
  kernel.become('restarting');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await kernel.settled).toBe('kernel_dead');
  expect(kernel.interrupt).not.toHaveBeenCalled();
});
