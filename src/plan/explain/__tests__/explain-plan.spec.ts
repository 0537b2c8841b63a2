import { datasets } from '../../__tests__/golden/datasets.js';
import * as make from '../../__tests__/make-plan.js';
import { isOutlier } from '../../algebra/outliers.js';
import type { Plan, Table } from '../../algebra/plan.js';
import { checkPlan } from '../../check/check-plan.js';
import { columnLabels } from '../column-labels.js';
import { explainPlan } from '../explain-plan.js';

const { agg, c, call, date, derive, down, filter, group, is, join, l, named, over, period, select, sort } = make;
const { source, top, window } = make;

const PROFILES = datasets('pandas');
const orders = source('orders');
const web = is('channel', 'web');
const paid = filter(join(orders, source('customers'), 'customer_id'), web);
const n = named('n', agg('count'));
const total = named('total', agg('sum', 'revenue'));
const dear = call('greater', c('revenue'), over(agg('mean', 'revenue')));
const before = window('shift', 'month', 'total', { per: ['channel'] });

test.each<[string, Table, string]>([
  [
    'the conditions and the join below a choice of groups',
    top(sort(group(paid, ['country'], n), down('n')), 1),
    'Country with the most rows, where channel is web, in orders joined with customers'
  ],
  [
    'the conditions below a mean of totals',
    group(group(paid, ['customer_id'], total), [], named('mean', agg('mean', 'total'))),
    'Mean total revenue per customer id where channel is web, in orders joined with customers'
  ],
  [
    'the last rows',
    { type: 'limit', of: filter(orders, web), n: 6, last: true },
    'Last 6 rows of orders where channel is web'
  ],
  ...[
    ['2024-01-01', '2025-01-01', 'in 2024'],
    ['2023-12-01', '2024-01-01', 'in December 2023'],
    ['2024-02-29', '2024-03-01', 'on 2024-02-29'],
    ['2024-01-01', '2024-04-01', 'not before 2024-01-01 and date is before 2024-04-01']
  ].map<[string, Table, string]>(([from = '', until = '', said = '']) => [
    `what is ${said}`,
    filter(
      orders,
      call('and', web, call('greaterOrEqual', c('date'), date(from)), call('less', c('date'), date(until)))
    ),
    `Rows of orders where channel is web and date is ${said}`
  ]),
  ['outliers', filter(orders, isOutlier(c('revenue'))), 'Rows of orders where revenue is an outlier'],
  [
    'all but the outliers',
    filter(orders, call('not', isOutlier(c('revenue')))),
    'Rows of orders where revenue is no outlier'
  ],
  [
    'measures that choose no group',
    top(sort(group(orders, ['channel'], total, n), down('total')), 3),
    'Channel, the 3 with the highest total revenue, with number of rows'
  ],
  [
    'which of the measures that choose groups are left',
    select(top(sort(group(orders, ['channel'], total, n), down('total'), down('n')), 3), 'channel', 'n'),
    'Channel, the 3 with the highest total revenue, then the most rows, then showing only channel and number of rows'
  ],
  [
    'a made column that is left',
    select(
      derive(group(orders, ['channel'], total, n), named('each', call('divide', c('total'), c('n')))),
      'channel',
      'each'
    ),
    'Channel, with each = total revenue divided by number of rows'
  ],
  [
    'a condition on all rows',
    filter(filter(orders, dear), web),
    'Rows of orders where revenue is above mean revenue of all, only where channel is web'
  ],
  [
    'a condition on the rows that are left',
    filter(filter(orders, web), dear),
    'Rows of orders where channel is web, only where revenue is above mean revenue of these'
  ],
  [
    'the order and the groups of a change',
    derive(group(orders, ['channel', period('month')], total), named('change', call('subtract', c('total'), before))),
    'Total revenue by channel and month of date, with change = change of total revenue from one month of date to the next within each channel'
  ],
  [
    'what is summed',
    group(orders, [], named('net', agg('sum', call('subtract', c('revenue'), c('cost'))))),
    'Total (revenue minus cost)'
  ],
  [
    'small numbers',
    filter(orders, call('greater', c('revenue'), l(0.00007854))),
    'Rows of orders where revenue is above 0.00007854'
  ],
  [
    'different values behind a condition',
    { type: 'distinct', of: filter(orders, web), columns: ['customer_id'] },
    'Different values of customer id in orders where channel is web'
  ]
])('a sentence says %s', (_, of, sentence) => {
  expect(checkPlan({ type: 'table', of }, PROFILES).status).toBe('checked');
  expect(explainPlan({ type: 'table', of }, PROFILES)).toBe(sentence);
});

test('a chart says its bins, and which of several columns it draws', () => {
  const of = derive(group(orders, [period('month')], total), named('sum', window('cumulative', 'month', 'total')));
  const line: Plan = { type: 'chart', kind: 'line', x: 'month', y: 'sum', of };
  expect(explainPlan({ type: 'chart', kind: 'histogram', of: orders, y: 'revenue', bins: 15 }, PROFILES)).toBe(
    'Histogram of revenue in 15 bins'
  );
  expect(explainPlan(line, PROFILES)).toBe(
    'Line chart of sum by month of date: total revenue by month of date, with sum = running sum of total revenue by month of date'
  );
});

test('columns are called by their words, and keep a unit that parts them from others', () => {
  const [penguins] = PROFILES;
  const names = ['DECK', 'DECK_m2', 'salary_eur', 'OH Pct', 'RNs', 'SpO2', 'PULocationID', 'SickDays2024'];
  const columns = names.map(name => ({ name, type: 'number', dtype: 'float64' }) as const);
  const label = columnLabels(penguins === undefined ? [] : [{ ...penguins, columns }]);
  expect(names.map(label)).toEqual([
    'DECK',
    'DECK m2',
    'salary',
    'OH pct',
    'RNs',
    'SpO2',
    'PU location ID',
    'sick days 2024'
  ]);
});
