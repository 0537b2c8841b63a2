import { PLANS } from '../../__tests__/golden/plans.js';
import { planKey, samePlan } from '../canonical.js';
import type { Expression, FunctionName } from '../expression.js';
import type { Plan } from '../plan.js';
import type { Table } from '../table.js';

const column = (name: string): Expression => ({ type: 'column', name });
const literal = (value: number): Expression => ({ type: 'literal', value });
const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
const source: Table = { type: 'source', name: 'df' };
const where = (condition: Expression, of: Table = source): Plan => ({
  type: 'table',
  of: { type: 'filter', of, where: condition }
});

const a = call('greater', column('a'), literal(1));
const b = call('less', column('b'), literal(2));
const c = call('isMissing', column('c'));

test.each<[string, Plan, Plan]>([
  ['the order of conditions', where(call('and', a, b)), where(call('and', b, a))],
  ['the nesting of conditions', where(call('and', a, call('and', b, c))), where(call('and', call('and', a, b), c))],
  ['a condition twice', where(call('or', a, b, a)), where(call('or', b, a))],
  ['filters upon filters', where(b, { type: 'filter', of: source, where: a }), where(call('and', a, b))],
  ['the sides of a comparison', where(a), where(call('less', literal(1), column('a')))],
  [
    'a list of one',
    where({ type: 'isIn', of: column('a'), values: [1] }),
    where(call('equal', column('a'), literal(1)))
  ],
  [
    'both bounds of a range',
    where(call('between', column('a'), literal(1), literal(3))),
    where(call('and', call('lessOrEqual', column('a'), literal(3)), call('greaterOrEqual', column('a'), literal(1))))
  ],
  [
    'sums',
    where(call('equal', call('add', call('add', column('a'), column('b')), literal(1)), literal(0))),
    where(call('equal', call('add', literal(1), call('add', column('b'), column('a'))), literal(0)))
  ],
  [
    'an option that says what holds',
    { type: 'table', of: { type: 'limit', of: source, n: 3, offset: 0, per: [] } },
    { type: 'table', of: { type: 'limit', of: source, n: 3 } }
  ],
  ['two negations', where(call('not', call('not', a))), where(a)]
])('%s makes no other plan', (_, one, other) => {
  expect(samePlan(one, other)).toBe(true);
});

test('a mean of all rows is another one below a filter', () => {
  const mean: Expression = { type: 'over', of: { type: 'aggregate', fn: 'mean', of: column('a') }, per: [] };
  const above = call('greater', column('a'), mean);
  expect(samePlan(where(above, { type: 'filter', of: source, where: b }), where(call('and', above, b)))).toBe(false);
  expect(
    samePlan(
      where(above, { type: 'filter', of: source, where: b }),
      where(b, { type: 'filter', of: source, where: above })
    )
  ).toBe(false);
});

test('a measure may have the name of its column, which changes nothing', () => {
  const mean = (name: string): Plan => ({
    type: 'table',
    of: {
      type: 'limit',
      n: 1,
      of: {
        type: 'sort',
        by: [{ by: name, descending: true }],
        of: {
          type: 'aggregate',
          of: source,
          by: [{ name: 'b', value: column('b') }],
          measures: [{ name, value: { type: 'aggregate', fn: 'mean', of: column('a') } }]
        }
      }
    }
  });
  expect(samePlan(mean('a'), mean('mean_a'))).toBe(true);
});

test('names of made columns make no other plan, wherever they are read', () => {
  const best = (measure: string, share: string): Plan => ({
    type: 'chart',
    of: {
      type: 'limit',
      n: 3,
      of: {
        type: 'sort',
        by: [{ by: share, descending: true }],
        of: {
          type: 'derive',
          columns: [
            {
              name: share,
              value: call('divide', column(measure), {
                type: 'over',
                of: { type: 'aggregate', fn: 'sum', of: column(measure) },
                per: []
              })
            }
          ],
          of: {
            type: 'aggregate',
            of: source,
            by: [{ name: 'a', value: column('a') }],
            measures: [{ name: measure, value: { type: 'aggregate', fn: 'count' } }]
          }
        }
      }
    },
    kind: 'bar',
    x: 'a',
    y: share
  });
  expect(samePlan(best('n', 'share'), best('rows', 'part'))).toBe(true);
  expect(samePlan(best('n', 'share'), { ...best('n', 'share'), y: 'n' } as Plan)).toBe(false);
});

test('a difference keeps its sides, and other plans are others', () => {
  const difference = (left: string, right: string): Plan =>
    where(call('equal', call('subtract', column(left), column(right)), literal(0)));
  expect(samePlan(difference('a', 'b'), difference('b', 'a'))).toBe(false);
  const keys = Object.values(PLANS).map(planKey);
  expect(new Set(keys).size).toBe(keys.length);
});
