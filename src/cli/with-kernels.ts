import { availableParallelism } from 'node:os';
import type { AskEnvironment } from './ask-environment.js';
import { KernelHost } from './kernel-host.js';
import { KernelPool } from './kernel-pool.js';
import { PrivateServer } from './private-server.js';

/** Kernels started ahead at most; each takes about 100 MB. */
const MAX_AHEAD = 4;

/**
 * Starts a private server, hands a pool of its kernels to `action`, and ends all of it whatever happens.
 *
 * @param folder Working folder of the kernels.
 * @param total Kernels that will be taken.
 */
export async function withKernels<T>(
  { python, signal }: AskEnvironment,
  folder: string,
  total: number,
  action: (pool: KernelPool, size: number) => Promise<T>
): Promise<T> {
  const server = await PrivateServer.start(python, folder, signal);
  const host = new KernelHost(server);
  const size = Math.max(1, Math.min(MAX_AHEAD, availableParallelism(), total));
  const pool = new KernelPool(host, size, total);
  try {
    pool.fill();
    return await action(pool, size);
  } finally {
    pool.dispose();
    host.dispose();
    await server.dispose();
  }
}
