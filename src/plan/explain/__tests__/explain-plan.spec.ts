import { datasets } from '../../__tests__/golden/datasets.js';
import type { AggregateName, Expression, FunctionName, Named } from '../../algebra/expression.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import { checkPlan } from '../../check/check-plan.js';
import { explainPlan } from '../explain-plan.js';
import { columnLabels } from '../column-labels.js';

const PROFILES = datasets('pandas');

const source = (name: string): Table => ({ type: 'source', name });
const c = (name: string): Expression => ({ type: 'column', name });
const call = (fn: FunctionName, ...args: readonly (Expression | string | number)[]): Expression => ({
  ...{ type: 'call', fn },
  args: args.map(value => (typeof value === 'object' ? value : { type: 'literal', value }))
});
const agg = (fn: AggregateName, of?: Expression): Expression => ({
  ...{ type: 'aggregate', fn },
  ...(of === undefined ? {} : { of })
});
const filter = (of: Table, where: Expression): Table => ({ type: 'filter', of, where });
const derive = (of: Table, name: string, value: Expression): Table => ({
  ...{ type: 'derive', of },
  columns: [{ name, value }]
});
const group = (of: Table, by: readonly Named[], ...measures: readonly Named[]): Table => ({
  ...{ type: 'aggregate', of, by, measures }
});
const top = (of: Table, n: number, by: string): Table => ({
  ...{ type: 'limit', n },
  of: { type: 'sort', of, by: [{ by, descending: true }] }
});

const orders = source('orders');
const joined: Table = {
  ...{ type: 'join', left: orders, right: source('customers'), how: 'inner' },
  on: [{ left: 'customer_id', right: 'customer_id' }]
};
const paid = filter(joined, call('equal', c('channel'), 'web'));
const by = (name: string): Named => ({ name, value: c(name) });
const n: Named = { name: 'n', value: agg('count') };
const total: Named = { name: 'total', value: agg('sum', c('revenue')) };
const month: Named = { name: 'month', value: { type: 'dateFloor', of: c('date'), unit: 'month' } };
const overall: Expression = { type: 'over', of: agg('mean', c('revenue')), per: [] };
const dear = call('greater', c('revenue'), overall);
const web = call('equal', c('channel'), 'web');
const before: Expression = {
  ...{ type: 'window', fn: 'shift', of: c('total'), n: 1, per: ['channel'] },
  order: [{ by: 'month' }]
};

test.each<[string, Table, string]>([
  [
    'the conditions and the join below a choice of groups',
    top(group(paid, [by('country')], n), 1, 'n'),
    'Country with the most rows, where channel is web, in orders joined with customers'
  ],
  [
    'the conditions below a mean of totals',
    group(group(paid, [by('customer_id')], total), [], { name: 'mean', value: agg('mean', c('total')) }),
    'Mean total revenue per customer id where channel is web, in orders joined with customers'
  ],
  [
    'measures that choose no group',
    top(group(orders, [by('channel')], total, n), 3, 'total'),
    'Channel, the 3 with the highest total revenue, with number of rows'
  ],
  [
    'a made column that is left',
    {
      ...{ type: 'select', columns: ['channel', 'each'] },
      of: derive(group(orders, [by('channel')], total, n), 'each', call('divide', c('total'), c('n')))
    },
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
    derive(group(orders, [by('channel'), month], total), 'change', call('subtract', c('total'), before)),
    'Total revenue by channel and month of date, with change = change of total revenue from one month of date to the next within each channel'
  ],
  [
    'what is summed',
    group(orders, [], { name: 'net', value: agg('sum', call('subtract', c('revenue'), c('cost'))) }),
    'Total (revenue minus cost)'
  ],
  [
    'small numbers',
    filter(orders, call('greater', c('revenue'), 0.00007854)),
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
  const running: Expression = {
    ...{ type: 'window', fn: 'cumulative', of: c('total'), aggregate: 'sum', per: [] },
    order: [{ by: 'month' }]
  };
  const line: Plan = {
    ...{ type: 'chart', kind: 'line', x: 'month', y: 'sum' },
    of: derive(group(orders, [month], total), 'sum', running)
  };
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
