const FACTOR = 16;

/**
 * The power of the size with which the time of a work grows, once it takes long enough to be measured: about 1 when its
 * time is linear, 2 when it is quadratic. Measured over a factor of 16, so that a pause of the machine moves it little;
 * the shortest of several tries counts, and the smallest of three powers, as other processes only lengthen times.
 */
export function growth(work: (n: number) => unknown): number {
  let n = 1000;
  while (time(work, n) < 1 && n < 100_000) {
    n *= 2;
  }
  const powers = [1, 2, 3].map(
    () => Math.log(time(work, FACTOR * n) / Math.max(time(work, n), 0.5)) / Math.log(FACTOR)
  );
  return Math.min(...powers);
}

function time(work: (n: number) => unknown, n: number): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    work(n);
    return performance.now() - start;
  });
  return Math.min(...times);
}
