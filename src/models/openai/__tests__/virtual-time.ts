import { setImmediate } from 'node:timers/promises';

/** What timers of tests here do not count: the loop of Node goes on, and with it what is sent and read. */
const doNotFake: FakeableAPI[] = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate'
];

/** From now on time passes only with `pass` and `passUntil`, up to `jest.useRealTimers`. */
export const stopTime = (): void => void jest.useFakeTimers({ doNotFake });

/** Lets this many milliseconds pass, a few at a time; what is sent meanwhile may arrive. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5) {
    jest.advanceTimersByTime(Math.min(5, ms - passed));
    await setImmediate();
  }
}

/** Lets time pass for as long as some work waits for it. */
export async function passUntil<T>(work: Promise<T>): Promise<T> {
  const state = { waits: true };
  const over = (): void => void (state.waits = false);
  work.then(over, over);
  while (state.waits) {
    await pass(5);
  }
  return work;
}
