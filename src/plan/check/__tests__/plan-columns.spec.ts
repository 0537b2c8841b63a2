import { datasets } from '../../__tests__/golden/datasets.js';
import type { Expression } from '../../algebra/expression.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import { emptyColumn } from '../plan-columns.js';

const penguins: Table = { type: 'source', name: 'penguins' };
const sex: Expression = { type: 'column', name: 'sex' };
const isMissing: Expression = { type: 'call', fn: 'isMissing', args: [sex] };
const rowsWhere = (where: Expression): Plan => ({ type: 'table', of: { type: 'filter', of: penguins, where } });
const counted: Plan = {
  type: 'chart',
  kind: 'bar',
  x: 'sex',
  y: 'rows',
  of: {
    type: 'aggregate',
    of: penguins,
    by: [{ name: 'sex', value: sex }],
    measures: [{ name: 'rows', value: { type: 'aggregate', fn: 'count' } }]
  }
};

/** The penguins with a sex missing in so many rows. */
const withMissing = (share: number) =>
  datasets('pandas').map(profile => ({
    ...profile,
    columns: profile.columns.map(column => ({
      ...column,
      nulls: { count: column.name === 'sex' ? share * (profile.rows ?? 0) : 0, evidence: { type: 'full' } as const }
    }))
  }));

test.each<[string, Plan, number, string | undefined]>([
  ['groups by it', counted, 1, 'sex'],
  ['filters by it', rowsWhere({ type: 'isIn', of: sex, values: ['male'] }), 1, 'sex'],
  ['groups by one with values', counted, 0.5, undefined],
  ['looks where it is missing', rowsWhere(isMissing), 1, undefined],
  ['reports on it', { type: 'report', kind: 'missing', of: penguins, columns: ['sex'] }, 1, undefined],
  ['does without it', { type: 'table', of: penguins }, 1, undefined]
])('a plan that %s', (_what, plan, share, expected) => {
  expect(emptyColumn(plan, withMissing(share))).toBe(expected);
});
