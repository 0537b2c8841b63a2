import { linkAborts, untilAborted } from '../abort.js';

const pending = new Promise<never>(() => undefined);

test('an abort rejects with its very reason, before and while waiting', async () => {
  const reason = { code: 'mine' };
  await expect(untilAborted(pending, AbortSignal.abort(reason))).rejects.toBe(reason);
  const abort = new AbortController();
  const waiting = untilAborted(pending, abort.signal);
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('without an abort the outcome is that of the promise', async () => {
  const { signal } = new AbortController();
  await expect(untilAborted(Promise.resolve(0), signal)).resolves.toBe(0);
  const error = { not: 'an Error' };
  await expect(untilAborted(Promise.reject(error as unknown as Error), signal)).rejects.toBe(error);
});

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
