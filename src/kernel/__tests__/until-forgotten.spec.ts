import type { Kernel } from '@jupyterlab/services';
import { untilForgotten } from '../until-forgotten.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A kernel that answers nobody until it is told to. */
function kernel() {
  const waiting: (() => void)[] = [];
  const requestKernelInfo = (): Promise<void> => new Promise(resolve => waiting.push(resolve));
  return { waiting, connection: { requestKernelInfo } as unknown as Kernel.IKernelConnection };
}

async function watch(isAnswered: boolean) {
  const { waiting, connection } = kernel();
  let isForgotten = false;
  const end = untilForgotten(connection, Promise.resolve(), () => isAnswered);
  void end.ended.then(() => (isForgotten = true));
  await jest.advanceTimersByTimeAsync(7_000);
  return { waiting, end, isForgotten: () => isForgotten };
}

test('code is forgotten when a later question is answered before it, also where the first question was lost', async () => {
  const { waiting, end, isForgotten } = await watch(false);
  expect(waiting).toHaveLength(2);
  expect(isForgotten()).toBe(false);
  waiting[1]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(isForgotten()).toBe(true);
  end.release();
});

test('code that was answered, or of which nobody wants to know any more, is not', async () => {
  const answered = await watch(true);
  answered.waiting[0]?.();
  const released = await watch(false);
  released.end.release();
  released.waiting[0]?.();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([answered.isForgotten(), released.isForgotten()]).toEqual([false, false]);
  expect(released.waiting).toHaveLength(2);
  answered.end.release();
});
