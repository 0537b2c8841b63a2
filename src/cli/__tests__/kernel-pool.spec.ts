import type { AskKernel } from '../ask-kernel.js';
import { KernelPool } from '../kernel-pool.js';

class Starter {
  readonly kernels: { disposed: boolean }[] = [];
  failNext = false;

  start(): Promise<AskKernel> {
    if (this.failNext) {
      return Promise.reject(new Error('no kernel'));
    }
    const kernel = { disposed: false, dispose: () => (kernel.disposed = true) };
    this.kernels.push(kernel);
    return Promise.resolve(kernel as unknown as AskKernel);
  }
}

describe('KernelPool', () => {
  it('hands out a kernel once only, and starts no more than will be taken', async () => {
    const starter = new Starter();
    const pool = new KernelPool(starter, 2, 3);
    pool.fill();
    expect(starter.kernels).toHaveLength(2);
    const taken = [await pool.take(), await pool.take(), await pool.take()];
    expect(new Set(taken).size).toBe(3);
    expect(starter.kernels).toHaveLength(3);
  });

  it('ends the kernels nobody took, and leaves the taken ones to their owners', async () => {
    const starter = new Starter();
    const pool = new KernelPool(starter, 2, 9);
    pool.fill();
    await pool.take();
    pool.dispose();
    await Promise.resolve();
    expect(starter.kernels.map(kernel => kernel.disposed)).toEqual([false, true, true]);
  });

  it('passes the failure of a start on to whoever takes that kernel', async () => {
    const starter = new Starter();
    starter.failNext = true;
    const pool = new KernelPool(starter, 1, 1);
    pool.fill();
    await expect(pool.take()).rejects.toThrow('no kernel');
  });
});
