import { untilAborted } from '../abort.js';

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
