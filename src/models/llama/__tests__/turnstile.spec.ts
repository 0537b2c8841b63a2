import { Turnstile } from '../turnstile.js';

const never = new AbortController().signal;

test('lets one through at a time, in the order they came, and says where each stands', async () => {
  const turnstile = new Turnstile();
  const said: string[] = [];
  const first = await turnstile.enter(never, () => said.push('first waits'));
  const second = turnstile.enter(never, place => said.push(`second ${place}`));
  const third = turnstile.enter(never, place => said.push(`third ${place}`));
  expect(turnstile.waiting).toBe(2);
  first?.();
  (await second)?.();
  const last = await third;
  expect(last).toBeDefined();
  expect(said).toEqual(['second 1', 'third 2', 'third 1']);
});

test('who gives up leaves the queue, and the others move up', async () => {
  const turnstile = new Turnstile();
  const said: number[] = [];
  const leave = await turnstile.enter(never);
  const giving = new AbortController();
  const second = turnstile.enter(giving.signal);
  const third = turnstile.enter(never, place => said.push(place));
  giving.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
  expect(said).toEqual([2, 1]);
});

test('leaving twice lets only one more through', async () => {
  const turnstile = new Turnstile();
  const leave = await turnstile.enter(never);
  const second = turnstile.enter(never);
  const third = turnstile.enter(never);
  leave?.();
  leave?.();
  await second;
  expect(turnstile.waiting).toBe(1);
  void third;
});

test('who has given up already does not come in', async () => {
  expect(await new Turnstile().enter(AbortSignal.abort())).toBeUndefined();
});
