import type { Expression, Plan } from '../../../plan/index.js';
import {
  agg,
  between,
  c,
  call,
  chart,
  derive,
  down,
  drop,
  group,
  groups,
  is,
  isNot,
  joined,
  l,
  limit,
  part,
  source,
  table,
  up,
  value,
  where
} from '../../__tests__/plans.js';
import { meaningKey } from '../meaning.js';

const orders = source('orders');
const customers = source('customers');
const isWeb = is('channel', 'web');
const isBig = call('greater', c('amount'), l(100));
const rows = (...conditions: readonly Expression[]): Plan => table(where(orders, ...conditions));
const total = agg('sum', 'amount');
const webTotal = agg('sum', 'amount', isWeb);
const count = agg('count');
const day = (name: Parameters<typeof part>[1]): Expression => part('shipped', name);
const range = (from: string, until: string): Expression => between('shipped', from, until);
const largest = limit(down(orders, 'amount'), 3);
const tested = (kind: 'correlation' | 'chiSquared' | 'regression', x: string, y: string): Plan => ({
  type: 'test',
  of: orders,
  kind,
  x,
  y
});
const described = (...columns: readonly string[]): Plan => ({ type: 'report', of: orders, kind: 'describe', columns });
const crossed = group(orders, ['a', 'b'], total);
const bought = joined(orders, customers, 'customer_id');

test.each<[string, Plan, Plan]>([
  ['the order of conditions', rows(isWeb, isBig), rows(isBig, isWeb)],
  ['conditions in one filter or in two', rows(isWeb, isBig), table(where(where(orders, isWeb), isBig))],
  [
    'one of three values',
    rows(call('or', call('or', isWeb, is('channel', 'shop')), is('channel', 'fair'))),
    rows({ type: 'isIn', of: c('channel'), values: ['fair', 'shop', 'web'] })
  ],
  ['a condition said twice', rows(isWeb, isWeb), rows(isWeb)],
  [
    'whether groups without such rows are shown',
    table(group(orders, ['shop'], agg('count', undefined, isWeb))),
    table(group(where(orders, isWeb), ['shop'], count))
  ],
  [
    'a condition below or above a join',
    table(joined(where(orders, isWeb), customers, 'customer_id')),
    table(where(bought, isWeb))
  ],
  [
    'a condition of the right table',
    table(joined(orders, where(customers, isBig), 'customer_id')),
    table(where(bought, isBig))
  ],
  ['a value and a table of one cell', value(orders, total), groups(orders, [], total)],
  ['a condition of all rows or of the only measure', value(orders, total, isWeb), value(orders, webTotal)],
  [
    'the sides of a heat map',
    chart('heatmap', crossed, { x: 'a', y: 'b', colour: 'm0' }),
    chart('heatmap', crossed, { x: 'b', y: 'a', colour: 'm0' })
  ],
  ['the order of keys', groups(orders, ['a', 'b'], count), groups(orders, ['b', 'a'], count)],
  ['the order of measures', table(group(orders, [], total, count)), table(group(orders, [], count, total))],
  [
    'groups whose key is known',
    groups(orders, ['a'], count, call('not', call('isMissing', c('a')))),
    groups(orders, ['a'], count)
  ],
  [
    'the only column chosen once more',
    table({ type: 'select', of: group(orders, [], total), columns: ['m0'] }),
    groups(orders, [], total)
  ],
  ['the columns of a correlation', tested('correlation', 'a', 'b'), tested('correlation', 'b', 'a')],
  ['the columns of a chi-squared test', tested('chiSquared', 'a', 'b'), tested('chiSquared', 'b', 'a')],
  ['a year and its range', rows(is(day('year'), 2024)), rows(range('2024-01-01', '2025-01-01'))],
  [
    'a quarter and its range',
    rows(is(day('year'), 2024), is(day('quarter'), 4)),
    rows(range('2024-10-01', '2025-01-01'))
  ],
  ['a month and its range', rows(is(day('month'), 2), is(day('year'), 2024)), rows(range('2024-02-01', '2024-03-01'))],
  [
    'a month and its year in two filters',
    table(where(where(orders, is(day('year'), 2024)), is(day('month'), 12))),
    rows(range('2024-12-01', '2025-01-01'))
  ],
  ['a weekday by name or number', rows(is(day('weekdayName'), 'Sunday')), rows(is(day('weekday'), 7))],
  [
    'a weekend as days or from one on',
    rows({ type: 'isIn', of: day('weekday'), values: [6, 7] }),
    rows(call('greaterOrEqual', day('weekday'), l(6)))
  ],
  ['true and being so', rows(is('paid', true)), rows(c('paid'))],
  ['false and not being so', rows(is('paid', false)), rows(call('not', c('paid')))],
  ['not equal and unequal', rows(call('not', isWeb)), rows(isNot('channel', 'web'))],
  [
    'a helper that is dropped again',
    table(drop(derive(derive(orders, 'h', call('add', c('amount'), l(1))), 'x', call('multiply', c('h'), l(2))), 'h')),
    table(derive(orders, 'x', call('multiply', call('add', c('amount'), l(1)), l(2))))
  ],
  ['the order of the columns of a report', described('a', 'b'), described('b', 'a')]
])('%s makes no difference', (_, one, other) => {
  expect(meaningKey(one)).toBe(meaningKey(other));
});

test.each<[string, Plan, Plan]>([
  ['another value', rows(isWeb), rows(is('channel', 'shop'))],
  ['another comparison', rows(isBig), rows(call('greaterOrEqual', c('amount'), l(100)))],
  ['and, or', rows(isWeb, isBig), rows(call('or', isWeb, isBig))],
  ['another function', value(orders, total), value(orders, agg('mean', 'amount'))],
  [
    'a condition upon one of two measures',
    table(group(orders, [], webTotal, count)),
    table(group(where(orders, isWeb), [], total, count))
  ],
  [
    'a condition of groups or of rows',
    table(where(group(orders, ['a'], total), call('greater', c('m0'), l(9)))),
    groups(orders, ['a'], total, call('greater', c('amount'), l(9)))
  ],
  [
    'a condition of a measure of which the smallest is asked for, which may be of a group without such rows',
    table(limit(up(group(orders, ['a'], webTotal), 'm0'), 1)),
    table(limit(up(group(where(orders, isWeb), ['a'], total), 'm0'), 1))
  ],
  [
    'a minuend and a subtrahend',
    rows(call('greater', call('subtract', c('amount'), c('cost')), l(0))),
    rows(call('greater', call('subtract', c('cost'), c('amount')), l(0)))
  ],
  ['the direction of an order', table(down(orders, 'amount')), table(up(orders, 'amount'))],
  ['how many', table(largest), table(limit(down(orders, 'amount'), 5))],
  ['of all or of each', table(largest), table(limit(down(orders, 'amount'), 3, ['channel']))],
  [
    'joined rows, or those without a match',
    table(joined(customers, orders, 'customer_id')),
    table(joined(customers, orders, 'customer_id', { how: 'anti' }))
  ],
  ['a month of one year or of all', rows(is(day('month'), 2)), rows(is(day('month'), 2), is(day('year'), 2024))],
  ['another year', rows(is(day('year'), 2024)), rows(is(day('year'), 2023))],
  ['looking and changing', rows(isWeb), { type: 'change', frame: 'orders', of: where(orders, isWeb) }],
  ['another chart', chart('bar', orders, { x: 'a', y: 'b' }), chart('line', orders, { x: 'a', y: 'b' })],
  [
    'axes that change places',
    chart('scatter', orders, { x: 'a', y: 'b' }),
    chart('scatter', orders, { x: 'b', y: 'a' })
  ],
  ['regression on the other column', tested('regression', 'a', 'b'), tested('regression', 'b', 'a')],
  ['true as a text or as true', rows(is('paid', 'true')), rows(is('paid', true))]
])('%s makes a difference', (_, one, other) => {
  expect(meaningKey(one)).not.toBe(meaningKey(other));
});
