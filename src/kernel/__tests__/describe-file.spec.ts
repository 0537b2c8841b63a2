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
    restart: () => {
      status = 'restarting';
      onStatus();
    }
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
