import type { IKernelPort } from '../../toolsets/index.js';
import { errorCode } from './error-code.js';

/** How often the answer of a slow kernel is waited for again. */
const WAITS = 40;

/**
 * Waits for the answer of a kernel that had nothing else to do and may be slow: it is taken when it comes. All waits are for
 * one request. Never rejects.
 *
 * @param isWanted Whether the answer is still missing, and of this kernel.
 */
export async function probeLate(port: IKernelPort, isWanted: () => boolean): Promise<void> {
  for (let wait = 0; wait < WAITS && isWanted(); wait += 1) {
    try {
      await port.probe();
    } catch (error) {
      if (errorCode(error) !== 'kernel_busy') {
        return;
      }
    }
  }
}
