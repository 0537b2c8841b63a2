import { linkAborts, untilAborted } from '../abort.js';

const pending = new Promise<never>(() => undefined);

test('however many wait for a signal, it has one listener, and each is told', async () => {
  const abort = new AbortController();
  const listened = jest.spyOn(abort.signal, 'addEventListener');
  const told: unknown[] = [];
  const waiting = Array.from({ length: 30 }, async (_, index) => {
    const ended =
      index % 2 === 0
        ? untilAborted(pending, abort.signal)
        : linkAborts([abort.signal], own => untilAborted(pending, own.signal));
    await ended.catch((reason: unknown) => told.push(reason));
  });
  expect(listened).toHaveBeenCalledTimes(1);
  abort.abort('why');
  await Promise.all(waiting);
  expect(told).toHaveLength(30);
});
