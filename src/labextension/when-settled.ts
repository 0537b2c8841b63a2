/** What has just appeared takes no press for this long: one that comes earlier was meant for what was there before. */
const GUARD_MS = 400;

/** Calls back once something that appears now may be pressed; the returned function gives that up. */
export function whenSettled(onSettled: () => void): () => void {
  const timer = setTimeout(onSettled, GUARD_MS);
  return () => {
    clearTimeout(timer);
  };
}
