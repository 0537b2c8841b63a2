import type { AnalysisStep } from '../index.js';
import { resultsOf } from './results-of.js';

type Bands = Extract<Extract<AnalysisStep, { type: 'derive' }>['value'], { type: 'band' }>['bands'];

const band = (bands: Bands): AnalysisStep => ({
  type: 'derive',
  name: 'band',
  value: { type: 'band', column: 'amount', bands }
});
const count: AnalysisStep = { type: 'aggregate', by: ['band'], measures: [{ fn: 'count' }] };
const labelled = band({ type: 'edges', edges: [2, 6], upper: true, labels: ['small', 'medium', 'big'] });

const CASES: readonly (readonly [string, readonly AnalysisStep[], unknown])[] = [
  [
    'a count in bands of one width',
    [band({ type: 'width', width: 3 }), count],
    [
      [0, 2],
      [3, 3],
      [6, 1],
      [9, 1]
    ]
  ],
  [
    'a count in bands with names',
    [labelled, count],
    [
      ['small', 1],
      ['medium', 4],
      ['big', 2]
    ]
  ],
  [
    'parts of the whole',
    [labelled, { type: 'distribution', by: 'band', unit: 'fraction' }],
    [
      ['small', 0.142857],
      ['medium', 0.571429],
      ['big', 0.285714]
    ]
  ]
];

describe('groups of bands', () => {
  let found: readonly Readonly<Record<string, unknown>>[] = [];
  beforeAll(async () => {
    found = await resultsOf(CASES.map(([, steps]) => steps));
  }, 120_000);

  test.each(CASES.map(([name, , wanted], at) => [name, wanted, at] as const))(
    'come in the order of the bands: %s',
    (_, wanted, at) => {
      expect(found[at]).toEqual({ pandas: wanted, polars: wanted, duckdb: wanted });
    }
  );
});
