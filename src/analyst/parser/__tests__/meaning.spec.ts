import type { Expression, Plan, Table } from '../../../plan/index.js';
import { aggregate, call, column, date, derive, filter, grouped, literal, sorted } from '../../terms/expressions.js';
import { meaningKey } from '../meaning.js';

const orders: Table = { type: 'source', name: 'orders' };
const customers: Table = { type: 'source', name: 'customers' };
const amount = column('amount');
const shipped = column('shipped');
const isWeb = call('equal', column('channel'), literal('web'));
const isBig = call('greater', amount, literal(100));
const shown = (of: Table): Plan => ({ type: 'table', of });
const rows = (where: Expression): Plan => shown(filter(orders, where));
const named = (name: string, value: Expression): { name: string; value: Expression } => ({ name, value });
const total = named('total', aggregate('sum', amount));
const count = named('count', aggregate('count'));
const part = (name: 'year' | 'quarter' | 'month' | 'weekday' | 'weekdayName'): Expression => ({
  type: 'datePart',
  of: shipped,
  part: name
});
const is = (of: Expression, value: string | number | boolean): Expression => call('equal', of, literal(value));
const joined = (left: Table, right: Table = customers): Table => ({
  type: 'join',
  left,
  right,
  on: [{ left: 'customer_id', right: 'customer_id' }],
  how: 'inner'
});
const range = (from: string, until: string): Expression =>
  call('and', call('greaterOrEqual', shipped, date(from)), call('less', shipped, date(until)));

const crossed: Table = grouped(orders, [named('a', column('a')), named('b', column('b'))], [total]);

test.each<[string, Plan, Plan]>([
  ['the order of conditions', rows(call('and', isWeb, isBig)), rows(call('and', isBig, isWeb))],
  ['conditions in one filter or in two', rows(call('and', isWeb, isBig)), shown(filter(filter(orders, isWeb), isBig))],
  [
    'one of three values',
    rows(call('or', call('or', isWeb, is(column('channel'), 'shop')), is(column('channel'), 'fair'))),
    rows({ type: 'isIn', of: column('channel'), values: ['fair', 'shop', 'web'] })
  ],
  ['a condition said twice', rows(call('and', isWeb, isWeb)), rows(isWeb)],
  ['a condition below or above a join', shown(joined(filter(orders, isWeb))), shown(filter(joined(orders), isWeb))],
  [
    'a condition of the right table',
    shown(joined(orders, filter(customers, isBig))),
    shown(filter(joined(orders), isBig))
  ],
  [
    'a value and a table of one cell',
    { type: 'value', of: grouped(orders, [], [total]) },
    shown(grouped(orders, [], [total]))
  ],
  [
    'a condition of all rows or of the only measure',
    shown(grouped(filter(orders, isWeb), [], [total])),
    shown(grouped(orders, [], [named('total', aggregate('sum', amount, isWeb))]))
  ],
  [
    'the sides of a heat map',
    { type: 'chart', of: crossed, kind: 'heatmap', x: 'a', y: 'b', colour: 'total' },
    { type: 'chart', of: crossed, kind: 'heatmap', x: 'b', y: 'a', colour: 'total' }
  ],
  [
    'the order of keys',
    shown(grouped(orders, [named('a', column('a')), named('b', column('b'))], [count])),
    shown(grouped(orders, [named('b', column('b')), named('a', column('a'))], [count]))
  ],
  ['the order of measures', shown(grouped(orders, [], [total, count])), shown(grouped(orders, [], [count, total]))],
  [
    'groups whose key is known',
    shown(grouped(filter(orders, call('not', call('isMissing', column('a')))), [named('a', column('a'))], [count])),
    shown(grouped(orders, [named('a', column('a'))], [count]))
  ],
  [
    'the only column chosen once more',
    shown({ type: 'select', of: grouped(orders, [], [total]), columns: ['total'] }),
    shown(grouped(orders, [], [total]))
  ],
  ...['correlation', 'chiSquared'].map<[string, Plan, Plan]>(kind => [
    `the columns of ${kind}`,
    { type: 'test', of: orders, kind: kind as 'correlation', x: 'a', y: 'b' },
    { type: 'test', of: orders, kind: kind as 'correlation', x: 'b', y: 'a' }
  ]),
  ['a year and its range', rows(is(part('year'), 2024)), rows(range('2024-01-01', '2025-01-01'))],
  [
    'a quarter and its range',
    rows(call('and', is(part('year'), 2024), is(part('quarter'), 4))),
    rows(range('2024-10-01', '2025-01-01'))
  ],
  [
    'a month and its range',
    rows(call('and', is(part('month'), 2), is(part('year'), 2024))),
    rows(range('2024-02-01', '2024-03-01'))
  ],
  [
    'a month and its year in two filters',
    shown(filter(filter(orders, is(part('year'), 2024)), is(part('month'), 12))),
    rows(range('2024-12-01', '2025-01-01'))
  ],
  ['a weekday by name or number', rows(is(part('weekdayName'), 'Sunday')), rows(is(part('weekday'), 7))],
  [
    'a weekend as days or from one on',
    rows({ type: 'isIn', of: part('weekday'), values: [6, 7] }),
    rows(call('greaterOrEqual', part('weekday'), literal(6)))
  ],
  ['true and being so', rows(is(column('paid'), true)), rows(column('paid'))],
  ['false and not being so', rows(is(column('paid'), false)), rows(call('not', column('paid')))],
  ['not equal and unequal', rows(call('not', isWeb)), rows(call('notEqual', column('channel'), literal('web')))],
  [
    'a helper that is dropped again',
    shown({
      type: 'drop',
      of: derive(derive(orders, 'h', call('add', amount, literal(1))), 'x', call('multiply', column('h'), literal(2))),
      columns: ['h']
    }),
    shown(derive(orders, 'x', call('multiply', call('add', amount, literal(1)), literal(2))))
  ],
  [
    'the order of the columns of a report',
    { type: 'report', of: orders, kind: 'describe', columns: ['a', 'b'] },
    { type: 'report', of: orders, kind: 'describe', columns: ['b', 'a'] }
  ]
])('%s makes no difference', (_, one, other) => {
  expect(meaningKey(one)).toBe(meaningKey(other));
});

test.each<[string, Plan, Plan]>([
  ['another value', rows(isWeb), rows(is(column('channel'), 'shop'))],
  ['another comparison', rows(call('greater', amount, literal(5))), rows(call('greaterOrEqual', amount, literal(5)))],
  ['and, or', rows(call('and', isWeb, isBig)), rows(call('or', isWeb, isBig))],
  [
    'another function',
    shown(grouped(orders, [], [total])),
    shown(grouped(orders, [], [named('total', aggregate('mean', amount))]))
  ],
  [
    'a condition upon one of two measures',
    shown(grouped(orders, [], [named('total', aggregate('sum', amount, isWeb)), count])),
    shown(grouped(filter(orders, isWeb), [], [total, count]))
  ],
  [
    'a condition of groups or of rows',
    shown(filter(grouped(orders, [named('a', column('a'))], [total]), call('greater', column('total'), literal(9)))),
    shown(grouped(filter(orders, call('greater', amount, literal(9))), [named('a', column('a'))], [total]))
  ],
  [
    'a condition of a measure in groups, which keeps groups without such rows',
    shown(grouped(orders, [named('a', column('a'))], [named('total', aggregate('sum', amount, isWeb))])),
    shown(grouped(filter(orders, isWeb), [named('a', column('a'))], [total]))
  ],
  [
    'a minuend and a subtrahend',
    rows(call('greater', call('subtract', amount, column('cost')), literal(0))),
    rows(call('greater', call('subtract', column('cost'), amount), literal(0)))
  ],
  ['the direction of an order', shown(sorted(orders, 'amount', true)), shown(sorted(orders, 'amount', false))],
  [
    'how many',
    shown({ type: 'limit', of: sorted(orders, 'amount', true), n: 3 }),
    shown({ type: 'limit', of: sorted(orders, 'amount', true), n: 5 })
  ],
  [
    'of all or of each',
    shown({ type: 'limit', of: sorted(orders, 'amount', true), n: 3 }),
    shown({ type: 'limit', of: sorted(orders, 'amount', true), n: 3, per: ['channel'] })
  ],
  [
    'joined rows, or those without a match',
    shown({
      type: 'join',
      left: customers,
      right: orders,
      on: [{ left: 'customer_id', right: 'customer_id' }],
      how: 'inner'
    }),
    shown({
      type: 'join',
      left: customers,
      right: orders,
      on: [{ left: 'customer_id', right: 'customer_id' }],
      how: 'anti'
    })
  ],
  [
    'a month of one year or of all',
    rows(is(part('month'), 2)),
    rows(call('and', is(part('month'), 2), is(part('year'), 2024)))
  ],
  ['another year', rows(is(part('year'), 2024)), rows(is(part('year'), 2023))],
  [
    'looking and changing',
    shown(filter(orders, isWeb)),
    { type: 'change', frame: 'orders', of: filter(orders, isWeb) }
  ],
  [
    'another chart',
    { type: 'chart', of: orders, kind: 'bar', x: 'a', y: 'b' },
    { type: 'chart', of: orders, kind: 'line', x: 'a', y: 'b' }
  ],
  [
    'axes that change places',
    { type: 'chart', of: orders, kind: 'scatter', x: 'a', y: 'b' },
    { type: 'chart', of: orders, kind: 'scatter', x: 'b', y: 'a' }
  ],
  [
    'regression on the other column',
    { type: 'test', of: orders, kind: 'regression', x: 'a', y: 'b' },
    { type: 'test', of: orders, kind: 'regression', x: 'b', y: 'a' }
  ],
  ['true as a text or as true', rows(is(column('paid'), 'true')), rows(is(column('paid'), true))]
])('%s makes a difference', (_, one, other) => {
  expect(meaningKey(one)).not.toBe(meaningKey(other));
});
