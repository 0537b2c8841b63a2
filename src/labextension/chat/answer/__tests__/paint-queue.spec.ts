import { PaintQueue } from '../markdown-painter.js';

/** A queue whose time stands still but for what its jobs take. */
function makeQueue() {
  let now = 0;
  const later: (() => void)[] = [];
  const queue = new PaintQueue(
    () => now,
    callback => later.push(callback)
  );
  return {
    queue,
    later,
    spend: (ms: number) => {
      now += ms;
    }
  };
}

describe('PaintQueue', () => {
  it('does what fits into a slice before anything else happens, the newest first, but not within the call', async () => {
    const { queue, later } = makeQueue();
    const done: string[] = [];
    queue.add(() => done.push('first turn'));
    queue.add(() => done.push('last turn'));
    expect(done).toEqual([]);
    await Promise.resolve();
    expect(done).toEqual(['last turn', 'first turn']);
    expect(later).toEqual([]);
  });

  it('lets the page go on after each slice, however much there is to do', async () => {
    const { queue, later, spend } = makeQueue();
    let done = 0;
    for (let at = 0; at < 100; at++) {
      queue.add(() => {
        done += 1;
        spend(5);
      });
    }
    await Promise.resolve();
    let most = done;
    while (later.length > 0) {
      const before = done;
      later.shift()?.();
      most = Math.max(most, done - before);
    }
    expect(done).toBe(100);
    expect(most).toBe(3);
  });

  it('serves what is added while it waits', async () => {
    const { queue, later, spend } = makeQueue();
    const done: string[] = [];
    queue.add(() => done.push('old'));
    queue.add(() => {
      done.push('long');
      spend(50);
    });
    await Promise.resolve();
    queue.add(() => done.push('new'));
    expect(later).toHaveLength(1);
    later.shift()?.();
    expect(done).toEqual(['long', 'new', 'old']);
  });
});
