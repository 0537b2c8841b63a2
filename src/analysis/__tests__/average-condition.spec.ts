import { type AnalysisStep, type Condition, compilePlan, explainPlan, otherMethods } from '../index.js';
import { profileWith } from './profile-with.js';
import { resultsOf } from './results-of.js';

type Average = Extract<Condition, { type: 'average' }>;

const above = (more: Partial<Average> = {}): Average => ({
  type: 'average',
  column: 'amount',
  op: 'gt',
  fn: 'mean',
  ...more
});
const isA: Condition = { type: 'compare', column: 'kind', op: 'eq', value: 'a' };
const keep = (...where: Condition[]): AnalysisStep => ({ type: 'filter', where });
const count: AnalysisStep = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] };
const amounts: AnalysisStep = { type: 'list', columns: ['amount'], form: 'values' };

// The amounts are 1, 2, 3, 4, 5, 10, 6 of the kinds a, b, a, b, a, a, b: a mean of 31 / 7, of 19 / 4 and of 4.
const CASES: readonly (readonly [string, readonly AnalysisStep[], unknown])[] = [
  ['the mean of all rows', [keep(above()), count], 3],
  ['the median', [keep(above({ fn: 'median', op: 'ge' })), count], 4],
  ['the mean of all rows beside another condition', [keep(isA, above()), amounts], [5, 10]],
  ['the mean of the rows that an earlier step left', [keep(isA), keep(above()), amounts], [5, 10]],
  ['less than the mean of the rows left', [keep(isA), keep(above({ op: 'lt' })), amounts], [1, 3]],
  ['the mean of each group', [keep(above({ by: 'kind' })), amounts], [5, 10, 6]],
  [
    'one of several tests',
    [keep({ type: 'any', conditions: [above({ by: 'kind' }), { ...above(), op: 'lt' }] }), count],
    7
  ],
  ['a part of the rows', [{ type: 'share', where: [above()], by: [], unit: 'fraction' }], 0.428571],
  [
    'a part of each group, by the mean of all',
    [{ type: 'share', where: [above()], by: ['kind'], unit: 'fraction' }],
    [
      ['a', 0.5],
      ['b', 0.333333]
    ]
  ]
];

/** Rows of one value each as these values: a relation gives rows where a frame gives a list. */
function flat(rows: unknown): unknown {
  return Array.isArray(rows) && rows.every(row => Array.isArray(row) && row.length === 1) ? rows.flat() : rows;
}

describe('a comparison with an average', () => {
  let found: readonly Readonly<Record<string, unknown>>[] = [];
  beforeAll(async () => {
    found = await resultsOf(CASES.map(([, steps]) => steps));
  }, 120_000);

  test.each(CASES.map(([name, , wanted], at) => [name, wanted, at] as const))(
    'is the same in all engines: %s',
    (_, wanted, at) => {
      expect({ ...found[at], duckdb: flat(found[at]?.['duckdb']) }).toEqual({
        pandas: wanted,
        polars: wanted,
        duckdb: wanted
      });
    }
  );

  test('is written as a person would', () => {
    const profile = profileWith([{ name: 'amount' }, { name: 'kind', type: 'text', dtype: 'str' }]);
    const plan = { type: 'cellwright.plan', dataset: 'df', steps: [keep(above())] } as const;
    expect(compilePlan(plan, profile, { variables: ['df'], modules: {} }).code).toBe(
      'df[df["amount"] > df["amount"].mean()]'
    );
  });

  test('says whose average it is, and the other reading can be chosen and taken back', () => {
    const profile = profileWith([{ name: 'amount' }, { name: 'kind', type: 'text', dtype: 'str' }]);
    const steps = [keep(isA, above()), count];
    const plan = { type: 'cellwright.plan', dataset: 'df', steps } as const;
    expect(explainPlan(plan, profile)).toContain('amount is more than its mean over all rows');
    const [other] = otherMethods(plan, 'the average of all rows');
    expect(other?.plan.steps).toEqual([keep(isA), keep(above()), count]);
    expect(other === undefined ? '' : explainPlan(other.plan, profile)).toContain('its mean over these rows');
    const back = other === undefined ? [] : otherMethods(other.plan, other.reading);
    expect(back.map(one => one.plan.steps)).toEqual([steps]);
  });
});
