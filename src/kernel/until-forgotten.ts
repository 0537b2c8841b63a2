import type { Kernel } from '@jupyterlab/services';
import { askNowAndThen } from './ask-now-and-then.js';
import type { KernelEnd } from './until-kernel-goes.js';

/**
 * Resolves when the kernel answers a question that was asked after code was sent before it has answered the code: it
 * answers in turn, so the code is gone. A restart by another client is heard of in no other way where the message of the
 * kernel's start was lost. The owner calls `release` when it stops caring.
 *
 * @param runs Resolves when the code is at work.
 * @param isAnswered Whether the code was answered.
 */
export function untilForgotten(
  connection: Kernel.IKernelConnection,
  runs: Promise<void>,
  isAnswered: () => boolean
): KernelEnd {
  let isReleased = false;
  let stopAsking = (): void => undefined;
  const ended = new Promise<void>(resolve => {
    void runs.then(() => {
      if (!isReleased) {
        stopAsking = askNowAndThen(connection, () => !isAnswered() && resolve());
      }
    });
  });
  const release = (): void => {
    isReleased = true;
    stopAsking();
  };
  return { ended, release };
}
