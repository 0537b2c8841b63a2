import type { Kernel } from '@jupyterlab/services';
import { kernelStatus } from './kernel-status.js';

/** A promise of the kernel's end, and the way to stop waiting for it. */
export type KernelEnd = { readonly ended: Promise<void>; readonly release: () => void };

/**
 * Resolves when the kernel is dead already, dies, is shut down or is restarted, also by another client, of which nothing but
 * the start is heard. The owner calls `release` when it stops caring.
 */
export function untilKernelGoes(connection: Kernel.IKernelConnection): KernelEnd {
  let release = (): void => undefined;
  const ended = new Promise<void>(resolve => {
    let worked = works(connection);
    const onStatus = (): void => {
      const status = kernelStatus(connection);
      const startsAnew = worked && connection.status === 'starting';
      worked = works(connection);
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

function works(connection: Kernel.IKernelConnection): boolean {
  return ['idle', 'busy'].includes(kernelStatus(connection));
}
