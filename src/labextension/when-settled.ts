/** Milliseconds for which something new on the page ignores presses: an earlier press was meant for what was there before. */
const GUARD_MS = 400;

/** Calls back once something that appears now may be pressed; the returned function cancels the call. */
export function whenSettled(onSettled: () => void): () => void {
  const timer = setTimeout(onSettled, GUARD_MS);
  return () => clearTimeout(timer);
}
