import type { Kernel } from '@jupyterlab/services';
import { kernelStatus } from './kernel-status.js';

/** A promise of the kernel's end, and the way to stop waiting for it. */
export type KernelEnd = { readonly ended: Promise<void>; readonly release: () => void };

/**
 * Resolves when the kernel is dead already, dies, is shut down or is restarted. The owner calls `release` when it stops caring.
 *
 * @param isAtWork Whether the kernel works for the owner: then its start is a restart too, for which another client asked and
 * of which nothing else is heard. Never unless given.
 */
export function untilKernelGoes(
  connection: Kernel.IKernelConnection,
  isAtWork: () => boolean = () => false
): KernelEnd {
  let release = (): void => undefined;
  const ended = new Promise<void>(resolve => {
    const onStatus = (): void => {
      const status = kernelStatus(connection);
      const startsAnew = connection.status === 'starting' && isAtWork();
      if (status === 'dead' || status === 'restarting' || startsAnew) {
        release();
        resolve();
      }
    };
    release = () => {
      connection.statusChanged.disconnect(onStatus);
      connection.disposed.disconnect(onStatus);
    };
    connection.statusChanged.connect(onStatus);
    connection.disposed.connect(onStatus);
    if (kernelStatus(connection) === 'dead') {
      onStatus();
    }
  });
  return { ended, release };
}
