import type { Kernel } from '@jupyterlab/services';

/** First and longest time between two questions, in milliseconds; each takes twice as long as the one before. */
const [FIRST_MS, LONGEST_MS] = [2_000, 60_000];

/**
 * Asks the kernel who it is after 2 s and then ever more seldom, at most once in a minute. What speaks for a kernel that was
 * restarted by another client is heard only in answer to a question where the message of its start was lost.
 *
 * @param onAnswer Called with each answer; a question that a restart takes with it has none.
 * @returns Ends the asking, after which no answer is told.
 */
export function askNowAndThen(
  connection: Kernel.IKernelConnection,
  onAnswer: () => void = () => undefined
): () => void {
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (milliseconds: number): void => {
    timer = setTimeout(() => {
      connection.requestKernelInfo().then(
        () => !hasEnded && onAnswer(),
        () => undefined
      );
      ask(Math.min(milliseconds * 2, LONGEST_MS));
    }, milliseconds);
  };
  ask(FIRST_MS);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
