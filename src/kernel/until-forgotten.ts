import type { Kernel } from '@jupyterlab/services';
import type { KernelEnd } from './until-kernel-goes.js';

/** First and longest time between two questions, in milliseconds; each takes twice as long as the one before. */
const [FIRST_MS, LONGEST_MS] = [2_000, 60_000];

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<void>(resolve => {
    const ask = (milliseconds: number): void => {
      timer = setTimeout(() => {
        // One that a restart takes with it is never answered.
        connection.requestKernelInfo().then(
          () => !isReleased && !isAnswered() && resolve(),
          () => undefined
        );
        ask(Math.min(milliseconds * 2, LONGEST_MS));
      }, milliseconds);
    };
    void runs.then(() => !isReleased && ask(FIRST_MS));
  });
  const release = (): void => {
    isReleased = true;
    clearTimeout(timer);
  };
  return { ended, release };
}
