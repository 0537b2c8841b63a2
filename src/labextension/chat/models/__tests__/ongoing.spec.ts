import { Ongoing } from '../model-tests.js';

/** Yields views as they are pushed, until it is ended. */
function script(): { run: () => AsyncGenerator<string>; push: (view: string | null) => Promise<void> } {
  const waiting: ((view: string | null) => void)[] = [];
  return {
    run: async function* () {
      for (;;) {
        const view = await new Promise<string | null>(resolve => waiting.push(resolve));
        if (view === null) {
          return;
        }
        yield view;
      }
    },
    push: async view => {
      while (waiting.length === 0) {
        await Promise.resolve();
      }
      waiting.shift()?.(view);
      await new Promise(resolve => setImmediate(resolve));
    }
  };
}

describe('Ongoing', () => {
  it('shows the first view at once, then each, and keeps the last', async () => {
    const work = new Ongoing<string>();
    const changes: string[] = [];
    work.changed.connect((_, key) => changes.push(key));
    const { run, push } = script();
    work.start('a', 'first', run);
    expect(work.view('a')).toBe('first');
    await push('second');
    await push(null);
    expect(work.view('a')).toBe('second');
    expect(work.view('b')).toBeNull();
    expect(changes).toEqual(['a', 'a']);
  });

  it('lets a stopped one say a last word, and one that began anew or was taken away none', async () => {
    const work = new Ongoing<string>();
    const [first, second] = [script(), script()];
    const signals: AbortSignal[] = [];
    work.start('a', 'one', signal => (signals.push(signal), first.run()));
    work.stop('a');
    expect(signals[0]?.aborted).toBe(true);
    await first.push('stopped');
    expect(work.view('a')).toBe('stopped');
    work.start('a', 'two', second.run);
    await first.push('late');
    expect(work.view('a')).toBe('two');
    work.clear('a');
    await second.push('later');
    expect(work.view('a')).toBeNull();
  });
});
