import type { Kernel } from '@jupyterlab/services';
import type { KernelStatus } from '../toolsets/index.js';
import { KernelError } from './kernel-answer.js';

const STATUS: Readonly<Record<Kernel.Status, KernelStatus>> = {
  unknown: 'starting',
  starting: 'starting',
  idle: 'idle',
  busy: 'busy',
  terminating: 'dead',
  restarting: 'restarting',
  autorestarting: 'restarting',
  dead: 'dead'
};

/** What a connection's status means to someone who waits for an answer. */
export function kernelStatus(connection: Kernel.IKernelConnection): KernelStatus {
  return connection.isDisposed ? 'dead' : STATUS[connection.status];
}

/** How long an answer is waited for. */
export type Waiting = {
  /** Without it there is no limit. */
  readonly milliseconds?: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Waits for an answer of the kernel, but not for ever: rejects with `kernel_busy` when the time is over, with `kernel_dead`
 * when the kernel dies, is shut down or is restarted, and with the signal's reason when it aborts. The work itself goes on
 * for whoever else waits for it.
 */
export function answerWithin<T>(
  connection: Kernel.IKernelConnection,
  answer: Promise<T>,
  { milliseconds, signal }: Waiting
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      connection.statusChanged.disconnect(onStatus);
      connection.disposed.disconnect(onStatus);
      signal?.removeEventListener('abort', onAbort);
      action();
    };
    const fail = (error: Error): void => settle(() => reject(error));
    const onStatus = (): void => {
      if (['dead', 'restarting'].includes(kernelStatus(connection))) {
        fail(new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.'));
      }
    };
    const onAbort = (): void => fail(signal?.reason as Error);
    const onLate = (): void => fail(new KernelError('kernel_busy', 'The kernel is busy. Ask again when it is idle.'));
    const timer = milliseconds === undefined ? undefined : setTimeout(onLate, milliseconds);
    connection.statusChanged.connect(onStatus);
    connection.disposed.connect(onStatus);
    signal?.addEventListener('abort', onAbort, { once: true });
    answer.then(
      value => settle(() => resolve(value)),
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error)))
    );
    if (signal?.aborted === true) {
      onAbort();
    } else if (kernelStatus(connection) === 'dead') {
      onStatus();
    }
  });
}

/** First and longest time between two questions, in milliseconds; each is twice as long as the one before. */
const [FIRST_MS, LONGEST_MS] = [2_000, 60_000];

/**
 * Sends the kernel an info request after 2 s, and then at intervals that double up to one minute. If the message about a
 * restart by another client was lost, only the answer to such a request reveals the new process.
 *
 * @param onAnswer Called with the session of the process that answered.
 * @returns Stops the requests.
 */
export function askNowAndThen(
  connection: Kernel.IKernelConnection,
  onAnswer: (session: string | undefined) => void = () => undefined
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (milliseconds: number): void => {
    timer = setTimeout(() => {
      connection.requestKernelInfo().then(
        reply => onAnswer(reply?.header.session),
        () => undefined // The next question may arrive.
      );
      ask(Math.min(milliseconds * 2, LONGEST_MS));
    }, milliseconds);
  };
  ask(FIRST_MS);
  return () => clearTimeout(timer);
}
