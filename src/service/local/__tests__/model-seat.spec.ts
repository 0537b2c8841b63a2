import { ModelSeat, type Seated } from '../model-seat.js';

const never = new AbortController().signal;
const turns = async (): Promise<void> => {
  await new Promise(resolve => setImmediate(resolve));
};

/** A model that notes when it is taken out of memory, which takes until `gone` is called. */
class Model implements Seated {
  constructor(
    readonly name: string,
    private readonly _said: string[]
  ) {}

  unload(): Promise<void> {
    this._said.push(`${this.name} leaves`);
    return new Promise(resolve => (this.gone = resolve));
  }

  gone: () => void = () => undefined;
}

test('one model is shared, another one waits until nobody uses it and it is gone', async () => {
  const said: string[] = [];
  const [a, b] = [new Model('a', said), new Model('b', said)];
  const seat = new ModelSeat();
  const first = await seat.take(a, never, () => said.push('first waits'));
  const second = await seat.take(a, never, () => said.push('second waits'));
  const third = seat
    .take(b, never, place => said.push(`third ${String(place)}`))
    .then(leave => {
      said.push('third is in');
      return leave;
    });
  expect(seat.waitingFor(b)).toBe(1);
  first?.();
  first?.();
  await turns();
  expect(said).toEqual(['third 2', 'third 1']);
  second?.();
  await turns();
  expect(said).toEqual(['third 2', 'third 1', 'a leaves']);
  a.gone();
  (await third)?.();
  expect(said).toEqual(['third 2', 'third 1', 'a leaves', 'third is in']);
});

test('who comes later for the model in use does not overtake who waits for another one', async () => {
  const said: string[] = [];
  const [a, b] = [new Model('a', said), new Model('b', said)];
  const seat = new ModelSeat();
  const first = await seat.take(a, never);
  const come = (model: Model, name: string): Promise<(() => void) | undefined> =>
    seat
      .take(model, never, place => said.push(`${name} ${String(place)}`))
      .then(leave => {
        said.push(`${name} in`);
        return leave;
      });
  const [second, third, fourth] = [come(b, 'second'), come(a, 'third'), come(b, 'fourth')];
  first?.();
  await turns();
  a.gone();
  const leave = await second;
  leave?.();
  await turns();
  b.gone();
  (await third)?.();
  await turns();
  a.gone();
  expect(await fourth).toBeDefined();
  expect(said.filter(text => / (in|leaves)$/.test(text))).toEqual([
    'a leaves',
    'second in',
    'b leaves',
    'third in',
    'a leaves',
    'fourth in'
  ]);
  expect(said.filter(text => text.startsWith('fourth'))).toEqual(['fourth 3', 'fourth 2', 'fourth 1', 'fourth in']);
});

test('who gives up leaves the queue at once, also while the former model is on its way out', async () => {
  const said: string[] = [];
  const [a, b] = [new Model('a', said), new Model('b', said)];
  const seat = new ModelSeat();
  const first = await seat.take(a, never);
  const [early, late] = [new AbortController(), new AbortController()];
  const second = seat.take(b, early.signal);
  const third = seat.take(b, late.signal, place => said.push(`third ${String(place)}`));
  early.abort();
  expect(await second).toBeUndefined();
  expect(said).toEqual(['third 2', 'third 1']);
  first?.();
  await turns();
  late.abort();
  expect(await third).toBeUndefined();
  const fourth = seat.take(b, never);
  a.gone();
  expect(await fourth).toBeDefined();
  expect(await seat.take(a, AbortSignal.abort())).toBeUndefined();
});

test('a closed seat lets nobody in, and its model is out of memory', async () => {
  const said: string[] = [];
  const [a, b] = [new Model('a', said), new Model('b', said)];
  const seat = new ModelSeat();
  await seat.take(a, never);
  const second = seat.take(b, never);
  const closed = seat.close();
  expect(await second).toBeUndefined();
  expect(await seat.take(a, never)).toBeUndefined();
  a.gone();
  await closed;
  expect(said).toEqual(['a leaves']);
});
