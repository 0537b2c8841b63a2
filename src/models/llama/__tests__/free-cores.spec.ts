import { FreeCores, type Times } from '../child/free-cores.js';

/** A machine of four cores on which others and this process are busy for some cores in the next span. */
class Machine {
  readonly look = (): Times => this._times;

  pass(ms: number, { others = 0, own = 0 }: { readonly others?: number; readonly own?: number }): void {
    const { at, busy, own: before, cores } = this._times;
    this._times = { cores, at: at + ms, busy: busy + (others + own) * ms, own: before + own * ms };
  }

  private _times: Times = { cores: 4, at: 0, busy: 1_000, own: 0 };
}

test.each([
  ['nobody else works', 4, {}, 4],
  ['this process works itself', 4, { own: 4 }, 4],
  ['others take two cores', 4, { others: 2, own: 2 }, 2],
  ['others take a little', 4, { others: 0.3, own: 3 }, 4],
  ['others take all', 4, { others: 4 }, 1],
  ['it may use two at most', 2, { others: 1, own: 2 }, 2]
])('cores are counted where %s', (_name, most, work, free) => {
  const machine = new Machine();
  const cores = new FreeCores(most, machine.look);
  machine.pass(1_000, work);
  expect(cores.look()).toBe(free);
});

test('a span that is too short to say anything changes nothing, and is counted with the next', () => {
  const machine = new Machine();
  const cores = new FreeCores(4, machine.look);
  machine.pass(50, { others: 4 });
  expect(cores.look()).toBe(4);
  machine.pass(150, { others: 4 });
  expect(cores.look()).toBe(1);
  machine.pass(200, {});
  expect(cores.look()).toBe(4);
});
