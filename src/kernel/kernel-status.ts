import type { Kernel } from '@jupyterlab/services';

export type KernelStatus = 'none' | 'starting' | 'idle' | 'busy' | 'restarting' | 'dead';

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
