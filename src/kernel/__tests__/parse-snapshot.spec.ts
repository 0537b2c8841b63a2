import fc from 'fast-check';
import { runsAll, seed } from '../../../faults/ledger.js';
import { KernelError } from '../kernel-answer.js';
import { parseSnapshot } from '../parse-snapshot.js';

const full = { type: 'full' };
const column = {
  name: 'fare',
  type: 'number',
  dtype: 'float64',
  nulls: { count: 2, evidence: full },
  distinct: { count: 9, approximate: true, evidence: { type: 'sample', rows: 5, total: 9 } },
  range: { min: '-inf', max: 3.5, evidence: full },
  top: { values: [{ value: true, count: 3 }], complete: true, evidence: { type: 'metadata' } },
  spread: { counts: [2, 0, 3], evidence: { type: 'sample', rows: 5, total: 9 } }
};
const dataset = {
  name: 'df',
  engine: 'pandas',
  kind: 'frame',
  rows: 9,
  columnCount: 1,
  columns: [column],
  index: [{ name: 'id', type: 'integer', dtype: 'int64' }],
  fingerprint: 'abc',
  memory: 72,
  notes: ['column names repeat: a']
};
const snapshot = { datasets: [dataset], omitted: 2, variables: ['df'], modules: { pd: 'pandas' }, ms: 1.5 };

/** The snapshot with one value replaced, by the way to it. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(snapshot) as unknown;
  let at = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) {
    at = at[key] as Record<string | number, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
  return copy;
}

test('what the probe writes comes through whole', () => {
  expect(parseSnapshot(snapshot, 77)).toEqual({
    profiles: [dataset],
    variables: ['df'],
    modules: { pd: 'pandas' },
    readAt: 77,
    kernelMs: 1.5,
    stale: false
  });
});

test.each([
  [[], 'datasets'],
  [['datasets'], 'x'],
  [['datasets', 0], null],
  [['datasets', 0, 'engine'], 'excel'],
  [['datasets', 0, 'rows'], -1],
  [['datasets', 0, 'rows'], '9'],
  [['datasets', 0, 'columns', 0, 'type'], 'float'],
  [['datasets', 0, 'columns', 0, 'nulls', 'count'], Infinity],
  [['datasets', 0, 'columns', 0, 'spread', 'counts'], Array(11).fill(1)],
  [['datasets', 0, 'columns', 0, 'spread', 'counts', 0], -1],
  [['datasets', 0, 'columns', 0, 'top', 'values'], Array.from({ length: 21 }, () => ({ value: 1, count: 1 }))],
  [['datasets', 0, 'columns', 0, 'top', 'values', 0, 'value'], { toString: 'x' }],
  [['datasets'], Array.from({ length: 51 }, () => dataset)],
  [['variables'], [1]],
  [['modules'], { pd: 3 }],
  [['ms'], NaN]
] as const)('%j as %p is a damaged answer', (path, value) => {
  const answer = path.length === 0 ? value : changed(path, value);
  expect(() => parseSnapshot(answer, 0)).toThrow(KernelError);
  expect(() => parseSnapshot(answer, 0)).toThrow('damaged');
});

test('fields that the probe does not write are dropped', () => {
  const parsed = parseSnapshot(changed(['datasets', 0, 'columns', 0, 'secret'], 'x'), 0);
  expect(JSON.stringify(parsed)).not.toContain('secret');
});

test('a name of the prototype is a name like others', () => {
  const answer = JSON.parse(
    JSON.stringify(snapshot).replace('"pd"', '"__proto__"').replace('"df"', '"constructor"')
  ) as object;
  const parsed = parseSnapshot(answer, 0);
  expect(Object.keys(parsed.modules)).toEqual(['__proto__']);
  expect(parsed.profiles[0]?.name).toBe('constructor');
  expect(({} as Record<string, unknown>)['pandas']).toBeUndefined();
});

test('any JSON is read or refused, never anything else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      try {
        parseSnapshot(value, 0);
      } catch (error) {
        expect(error).toBeInstanceOf(KernelError);
      }
    }),
    { numRuns: runsAll ? 1_000 : 200, seed }
  );
});
