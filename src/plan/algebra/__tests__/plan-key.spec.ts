import { PLANS } from '../../__tests__/golden/plans.js';
import * as make from '../../__tests__/make-plan.js';
import { planKey } from '../plan-key.js';
import type { Expression, Plan, Table } from '../plan.js';

const { agg, c, call, derive, down, filter, group, is, isIn, l, named, not, over, sort, source, table, top } = make;

const df = source('df');
const where = (condition: Expression, of: Table = df): Plan => table(filter(of, condition));
const same = (one: Plan, other: Plan): boolean => planKey(one) === planKey(other);
const a = call('greater', c('a'), l(1));
const b = call('less', c('b'), l(2));
const missing = call('isMissing', c('c'));
const sum = (...parts: readonly Expression[]): Expression =>
  call(
    'equal',
    parts.reduce((left, right) => call('add', left, right)),
    l(0)
  );

test.each<[string, Plan, Plan]>([
  ['the order of conditions', where(call('and', a, b)), where(call('and', b, a))],
  [
    'the nesting of conditions',
    where(call('and', a, call('and', b, missing))),
    where(call('and', call('and', a, b), missing))
  ],
  ['a condition twice', where(call('or', a, b, a)), where(call('or', b, a))],
  ['filters upon filters', where(b, filter(df, a)), where(call('and', a, b))],
  ['the sides of a comparison', where(a), where(call('less', l(1), c('a')))],
  ['a list of one', where(isIn('a', 1)), where(is('a', 1))],
  [
    'both bounds of a range',
    where(call('between', c('a'), l(1), l(3))),
    where(call('and', call('lessOrEqual', c('a'), l(3)), call('greaterOrEqual', c('a'), l(1))))
  ],
  ['sums', where(sum(c('a'), c('b'), l(1))), where(sum(l(1), c('b'), c('a')))],
  ['two negations', where(not(not(a))), where(a)]
])('%s makes no other plan', (_, one, other) => {
  expect(same(one, other)).toBe(true);
});

test('a mean of all rows is another one below a filter', () => {
  const above = call('greater', c('a'), over(agg('mean', 'a')));
  expect(same(where(above, filter(df, b)), where(call('and', above, b)))).toBe(false);
  expect(same(where(above, filter(df, b)), where(b, filter(df, above)))).toBe(false);
});

test('names of made columns make no other plan, wherever they are read', () => {
  const best = (measure: string, share: string): Plan => {
    const part = named(share, call('divide', c(measure), over(agg('sum', measure))));
    const of = top(sort(derive(group(df, ['a'], named(measure, agg('count'))), part), down(share)), 3);
    return { type: 'chart', of, kind: 'bar', x: 'a', y: share };
  };
  expect(same(best('n', 'share'), best('rows', 'part'))).toBe(true);
  expect(same(best('n', 'share'), { ...best('n', 'share'), y: 'n' } as Plan)).toBe(false);
  const mean = (name: string): Plan => table(top(sort(group(df, ['b'], named(name, agg('mean', 'a'))), down(name)), 1));
  expect(same(mean('a'), mean('mean_a'))).toBe(true);
});

test('a difference keeps its sides, and other plans are others', () => {
  const less = (left: string, right: string): Plan => where(call('equal', call('subtract', c(left), c(right)), l(0)));
  expect(same(less('a', 'b'), less('b', 'a'))).toBe(false);
  const keys = Object.values(PLANS).map(planKey);
  expect(new Set(keys).size).toBe(keys.length);
});
