/**
 * Watches the long tasks of a page; throws when a task that is long is not told of.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<() => Promise<number[]>>} The durations in milliseconds of those since it was last asked.
 */
export async function watchTasks(page) {
  await page.evaluate(() => {
    window.tasks = [];
    const keep = list => window.tasks.push(...list.getEntries().map(({ duration }) => duration));
    window.observer = new window.PerformanceObserver(keep);
    window.observer.observe({ type: 'longtask' });
    setTimeout(() => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    });
  });
  await page.waitForFunction(() => window.tasks.some(ms => ms > 100), undefined, { timeout: 5_000 });
  const take = () => page.evaluate(() => window.tasks.splice(0));
  await take();
  return take;
}
