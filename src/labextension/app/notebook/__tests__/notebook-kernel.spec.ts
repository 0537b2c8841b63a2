import type { KernelMessage } from '@jupyterlab/services';
import { Signal } from '@lumino/signaling';
import type { IKernelPort, KernelStatus } from '../../../../toolsets/index.js';
import { FakeKernel } from '../../../../toolsets/__tests__/fake-kernel.js';
import { KernelProcess, waitWhile } from '../notebook-kernel.js';

class Coming {
  port: IKernelPort | null = null;
  status: KernelStatus = 'starting';
  readonly changed = new Signal<this, string>(this);

  become(status: KernelStatus, port: IKernelPort | null): void {
    this.port = port;
    this.status = status;
    this.changed.emit('replaced');
  }
}

/** The wait of a question for a kernel that is about to come. */
const kernelArrives = (kernel: Coming, signal: AbortSignal, most = 10_000): Promise<void> =>
  waitWhile(kernel, () => kernel.port === null && kernel.status === 'starting', signal, most);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Whether a wait is over a moment later. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => (over = true));
  await jest.advanceTimersByTimeAsync(5);
  return over;
}

test('a kernel that comes is waited for, until it is there or is not coming any more', async () => {
  for (const [status, port] of [
    ['idle', new FakeKernel()],
    ['none', null]
  ] as const) {
    const kernel = new Coming();
    const wait = kernelArrives(kernel, new AbortController().signal);
    kernel.become('starting', null);
    expect(await isOver(wait)).toBe(false);
    kernel.become(status, port);
    expect(await isOver(wait)).toBe(true);
  }
});

test('another process behind a kernel is known by the session of its first word, and by nothing that others say', () => {
  const process = new KernelProcess();
  const says = (execution_state: string, session: string, asker = 'page'): boolean =>
    process.replacedIn({
      header: { msg_type: 'status', session },
      parent_header: { session: asker },
      content: { execution_state }
    } as unknown as KernelMessage.IMessage);
  expect([says('busy', 'a'), says('idle', 'a'), says('restarting', 'server'), says('busy', 'b')]).toEqual([
    false,
    false,
    false,
    true
  ]);
  process.forget();
  expect([says('busy', 'c'), says('busy', 'page', 'page'), says('idle', 'c')]).toEqual([false, false, false]);
});
