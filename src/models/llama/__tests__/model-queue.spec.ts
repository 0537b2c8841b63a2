import { never } from '../../__tests__/collect.js';
import { ModelQueue } from '../model-queue.js';

const turns = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** A model that notes when it is taken out of memory, which takes until `gone` is called. */
class Model {
  constructor(
    readonly name: string,
    private readonly _said: string[]
  ) {}

  unload(): Promise<void> {
    this._said.push(`${this.name} leaves`);
    return new Promise(resolve => this._unloading.push(resolve));
  }

  gone(): void {
    this._unloading.splice(0).forEach(resolve => resolve());
  }

  private readonly _unloading: (() => void)[] = [];
}

let said: string[];
let a: Model;
let b: Model;
let queue: ModelQueue;

beforeEach(() => {
  said = [];
  [a, b] = [new Model('a', said), new Model('b', said)];
  queue = new ModelQueue();
});

const come = async (model: Model, name: string, signal = never): Promise<(() => void) | undefined> => {
  const leave = await queue.enter(model, signal, ({ position }) => said.push(`${name} ${position}`));
  said.push(leave === undefined ? `${name} gave up` : `${name} in`);
  return leave;
};

test('lets one in at a time, in the order they came, and first takes another model out of memory', async () => {
  const first = await come(a, '1st');
  const [second, third] = [come(a, '2nd'), come(b, '3rd')];
  first?.();
  first?.(); // Twice lets only one more in.
  const leave = await second;
  expect(said).toEqual(['1st in', '2nd 1', '3rd 2', '3rd 1', '2nd in']);
  leave?.();
  await turns();
  expect(said.at(-1)).toBe('a leaves');
  a.gone();
  await third;
  expect(said.at(-1)).toBe('3rd in');
});

test('who gives up leaves the queue, the others move up, and it is known who is wanted', async () => {
  const leave = await come(a, '1st');
  const giving = new AbortController();
  const second = come(b, '2nd', giving.signal);
  const third = come(a, '3rd');
  expect([queue.holds(a), queue.holds(b)]).toEqual([true, true]);
  giving.abort();
  expect(await second).toBeUndefined();
  expect(queue.holds(b)).toBe(false);
  leave?.();
  (await third)?.();
  expect(said).toEqual(['1st in', '2nd 1', '3rd 2', '3rd 1', '2nd gave up', '3rd in']);
  expect(queue.holds(a)).toBe(false);
  expect(await queue.enter(a, AbortSignal.abort())).toBeUndefined();
});

test('a closed queue lets nobody in, also not who is about to come in, and its model is out of memory', async () => {
  (await come(a, '1st'))?.();
  const second = come(b, '2nd');
  const third = come(a, '3rd');
  const closed = queue.close();
  a.gone();
  await closed;
  expect([await second, await third, await queue.enter(a, never)]).toEqual([undefined, undefined, undefined]);
});
