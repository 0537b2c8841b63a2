import type { Kernel } from '@jupyterlab/services';
import { KernelPort, type KernelPortOptions } from './kernel-port.js';

/**
 * The kernel behind a connection, for reading variables and running approved code. The caller disposes it, and keeps the
 * connection, which it does not own. Sends nothing until it is asked.
 */
export function createKernelPort(connection: Kernel.IKernelConnection, options: KernelPortOptions = {}): KernelPort {
  const port = new KernelPort(connection, options);
  port.follow();
  return port;
}
