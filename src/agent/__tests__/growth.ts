/**
 * How many times longer a work takes on twice as much, once it takes long enough to be measured: about 2 when its time
 * is linear, 4 when it is quadratic. The shortest of several tries counts, as other processes only lengthen them.
 */
export function growth(work: (n: number) => unknown): number {
  let n = 2000;
  while (time(work, n) < 5 && n < 500_000) {
    n *= 2;
  }
  return time(work, 2 * n) / Math.max(time(work, n), 1);
}

function time(work: (n: number) => unknown, n: number): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    work(n);
    return performance.now() - start;
  });
  return Math.min(...times);
}
