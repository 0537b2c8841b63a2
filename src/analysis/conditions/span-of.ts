/** First and last of at least three whole numbers that follow each other; `undefined` for any others. */
export function spanOf(values: readonly number[]): { readonly low: number; readonly high: number } | undefined {
  const sorted = [...values].sort((left, right) => left - right);
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low !== undefined && high !== undefined && sorted.length > 2 && high - low === sorted.length - 1
    ? { low, high }
    : undefined;
}
