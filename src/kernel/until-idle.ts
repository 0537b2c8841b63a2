import type { Kernel } from '@jupyterlab/services';
import { KernelError } from './kernel-error.js';
import { kernelStatus } from './kernel-status.js';

/**
 * Waits until the kernel has nothing to do. Throws `KernelError` `kernel_dead` when it goes instead and `kernel_busy`
 * after `milliseconds`; rejects with the signal's reason when it aborts.
 */
export function untilIdle(
  connection: Kernel.IKernelConnection,
  milliseconds: number,
  signal?: AbortSignal
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      connection.statusChanged.disconnect(onStatus);
      connection.disposed.disconnect(onStatus);
      signal?.removeEventListener('abort', onAbort);
      action();
    };
    const onStatus = (): void => {
      const status = kernelStatus(connection);
      if (status === 'idle') {
        settle(resolve);
      } else if (status === 'dead') {
        settle(() => reject(new KernelError('kernel_dead', 'The kernel is gone. Restart it from the Kernel menu.')));
      }
    };
    const onAbort = (): void => settle(() => reject(signal?.reason as Error));
    const busy = (): void =>
      settle(() => reject(new KernelError('kernel_busy', 'The kernel is busy with another cell, so nothing was run.')));
    const timer = setTimeout(busy, milliseconds);
    connection.statusChanged.connect(onStatus);
    connection.disposed.connect(onStatus);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) {
      onAbort();
    } else {
      onStatus();
    }
  });
}
