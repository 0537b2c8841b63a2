import type { ISignal } from '@lumino/signaling';
import type { IKernelPort, KernelStatus } from '../../toolsets/index.js';

/** Longest wait, in milliseconds: whoever asked is told then that there is no kernel. */
const MOST = 10_000;

export type ArrivingKernel = {
  readonly port: IKernelPort | null;
  readonly status: KernelStatus;
  readonly changed: ISignal<unknown, unknown>;
};

/** Waits for a kernel that is about to come, as when the page was just opened. Never rejects; an abort ends the wait. */
export function kernelArrives(kernel: ArrivingKernel, signal: AbortSignal, most = MOST): Promise<void> {
  const isComing = (): boolean => kernel.port === null && kernel.status === 'starting' && !signal.aborted;
  return new Promise(resolve => {
    const look = (): void => {
      if (!isComing()) {
        end();
      }
    };
    const end = (): void => {
      clearTimeout(timer);
      kernel.changed.disconnect(look);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, most);
    kernel.changed.connect(look);
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}
