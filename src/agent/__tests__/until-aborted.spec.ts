import { linkAborts, untilAborted } from '../abort.js';

const pending = new Promise<never>(() => undefined);

test('however many wait for a signal, it has one listener, and each is told', async () => {
  const { signal, ...abort } = listening();
  const told: unknown[] = [];
  const waiting = Array.from({ length: 30 }, async (_, index) => {
    const ended =
      index % 2 === 0 ? untilAborted(pending, signal) : linkAborts([signal], own => untilAborted(pending, own.signal));
    await ended.catch((reason: unknown) => told.push(reason));
  });
  expect(abort.count()).toBe(1);
  abort.abort();
  await Promise.all(waiting);
  expect(told).toHaveLength(30);
});

function listening() {
  const abort = new AbortController();
  const add = jest.spyOn(abort.signal, 'addEventListener');
  return { signal: abort.signal, abort: () => abort.abort('why'), count: () => add.mock.calls.length };
}
