/** The most that each of some sizes may have so that all come to at most `limit`: the largest give way first. */
export function fairShare(sizes: readonly number[], limit: number): number {
  let left = limit;
  let share = limit;
  for (const [index, size] of [...sizes].sort((a, b) => a - b).entries()) {
    share = Math.floor(left / (sizes.length - index));
    left -= Math.min(size, share);
  }
  return share;
}
