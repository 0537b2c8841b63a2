import { freeCores, type Times } from '../child/free-cores.js';

/** How many milliseconds pass on a machine of four cores, and how many cores others and this process keep busy meanwhile. */
type Span = { readonly ms?: number; readonly others?: number; readonly own?: number };

function countsOf(most: number, spans: readonly Span[]): readonly number[] {
  let times: Times = { cores: 4, at: 0, busy: 1_000, own: 0 };
  const cores = freeCores(most, () => times);
  return spans.map(({ ms = 1_000, others = 0, own = 0 }) => {
    const { at, busy, own: before } = times;
    times = { cores: 4, at: at + ms, busy: busy + (others + own) * ms, own: before + own * ms };
    return cores();
  });
}

test.each<readonly [string, number, readonly Span[], readonly number[]]>([
  ['nobody else works', 4, [{}], [4]],
  ['this process works itself', 4, [{ own: 4 }], [4]],
  ['others take two cores', 4, [{ others: 2, own: 2 }], [2]],
  ['others take a little', 4, [{ others: 0.3, own: 3 }], [4]],
  ['others take all', 4, [{ others: 4 }], [1]],
  ['it may use two at most', 2, [{ others: 1, own: 2 }], [2]],
  [
    'a span is too short to say anything, and is counted with the next',
    4,
    [{ ms: 50, others: 4 }, { ms: 150, others: 4 }, { ms: 200 }],
    [4, 1, 4]
  ]
])('cores are counted where %s', (_name, most, spans, counts) => {
  expect(countsOf(most, spans)).toEqual(counts);
});
