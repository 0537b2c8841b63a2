import { KernelError } from './kernel-error.js';

/**
 * Waits for an answer, but not for ever: rejects with `kernel_busy` after `milliseconds` and with the signal's reason
 * when it aborts. The work itself goes on for whoever else waits for it.
 */
export function withinLimit<T>(work: Promise<T>, milliseconds: number, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      action();
    };
    const onAbort = (): void => settle(() => reject(signal?.reason as Error));
    const timer = setTimeout(
      () => settle(() => reject(new KernelError('kernel_busy', 'The kernel is busy. Ask again when it is idle.'))),
      milliseconds
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) {
      onAbort();
    }
    work.then(
      value => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))))
    );
  });
}
