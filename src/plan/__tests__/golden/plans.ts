import type { AggregateName, DateUnit, Expression, FunctionName, Named, SortKey } from '../../algebra/expression.js';
import type { ChartKind, Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';

const source = (name: string): Table => ({ type: 'source', name });
const penguins = source('penguins');
const orders = source('orders');
const customers = source('customers');

const c = (name: string): Expression => ({ type: 'column', name });
const l = (value: string | number | boolean): Expression => ({ type: 'literal', value });
const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
const is = (name: string, value: string | number | boolean): Expression => call('equal', c(name), l(value));
const agg = (fn: AggregateName, of?: string | Expression, where?: Expression): Expression => ({
  type: 'aggregate',
  fn,
  ...(of === undefined ? {} : { of: typeof of === 'string' ? c(of) : of }),
  ...(where === undefined ? {} : { where })
});
const named = (name: string, value: Expression): Named => ({ name, value });
const key = (name: string): Named => named(name, c(name));
const period = (unit: DateUnit, of = 'date'): Named => named(unit, { type: 'dateFloor', of: c(of), unit });
const filter = (of: Table, where: Expression): Table => ({ type: 'filter', of, where });
const group = (of: Table, by: readonly (string | Named)[], ...measures: readonly Named[]): Table => ({
  type: 'aggregate',
  of,
  by: by.map(one => (typeof one === 'string' ? key(one) : one)),
  measures
});
const down = (by: string): SortKey => ({ by, descending: true });
const sort = (of: Table, ...by: readonly (string | SortKey)[]): Table => ({
  type: 'sort',
  of,
  by: by.map(one => (typeof one === 'string' ? { by: one } : one))
});
const top = (of: Table, n: number, per?: readonly string[]): Table => ({
  type: 'limit',
  of,
  n,
  ...(per === undefined ? {} : { per })
});
const derive = (of: Table, ...columns: readonly Named[]): Table => ({ type: 'derive', of, columns });
const select = (of: Table, ...columns: readonly string[]): Table => ({ type: 'select', of, columns });
const table = (of: Table): Plan => ({ type: 'table', of });
const value = (of: Table, measure: Expression): Plan => ({ type: 'value', of: group(of, [], named('value', measure)) });
const chart = (of: Table, kind: ChartKind, x?: string, y?: string, rest: object = {}): Plan => ({
  type: 'chart',
  of,
  kind,
  ...(x === undefined ? {} : { x }),
  ...(y === undefined ? {} : { y }),
  ...rest
});
const count = named('n', agg('count'));
const mass = named('body_mass_g', agg('mean', 'body_mass_g'));
const revenue = named('revenue', agg('sum', 'revenue'));
const monthly = group(orders, [period('month')], revenue);
const window = (
  fn: 'shift' | 'cumulative' | 'rolling',
  order: readonly SortKey[],
  of: Expression,
  rest: object = {}
): Expression => ({ type: 'window', fn, of, per: [], order, ...rest });
const month = [{ by: 'month' }];

/** What people ask most, as plans; each has a draft for every printer beside this file. */
export const PLANS: Readonly<Record<string, Plan>> = {
  // Looking
  shape: { type: 'report', of: penguins, kind: 'shape' },
  types: { type: 'report', of: penguins, kind: 'types' },
  missing: { type: 'report', of: penguins, kind: 'missing' },
  duplicates: { type: 'report', of: penguins, kind: 'duplicates' },
  describe: { type: 'report', of: penguins, kind: 'describe' },
  'describe-one': { type: 'report', of: penguins, kind: 'describe', columns: ['body_mass_g'] },
  correlations: { type: 'report', of: penguins, kind: 'correlations' },
  'correlations-with-one': { type: 'report', of: penguins, kind: 'correlations', columns: ['body_mass_g'] },
  head: table(top(penguins, 5)),
  sample: table({ type: 'sample', of: penguins, n: 5, seed: 1 }),
  'distinct-values': table({ type: 'distinct', of: penguins, columns: ['species'] }),
  'distinct-rows': table({ type: 'distinct', of: penguins }),
  'rows-where': table(filter(penguins, is('island', 'Dream'))),
  'rows-where-two': table(filter(penguins, call('and', is('sex', 'male'), call('greater', c('body_mass_g'), l(4000))))),
  'rows-where-either': table(filter(penguins, call('or', is('island', 'Dream'), is('species', 'Gentoo')))),
  'rows-in-list': table(filter(penguins, { type: 'isIn', of: c('island'), values: ['Dream', 'Biscoe'] })),
  'rows-not-in-list': table(
    filter(penguins, call('not', { type: 'isIn', of: c('island'), values: ['Dream', 'Biscoe'] }))
  ),
  'rows-between': table(filter(penguins, call('between', c('body_mass_g'), l(3500), l(4500)))),
  'rows-missing': table(filter(penguins, call('isMissing', c('sex')))),
  'rows-containing': table(filter(orders, call('contains', call('lower', c('note')), l('late')))),
  'rows-since': table(filter(orders, call('greaterOrEqual', c('date'), { type: 'date', value: '2024-06-01' }))),
  'rows-flagged': table(filter(orders, c('returned'))),
  'some-columns': table(select(filter(penguins, is('island', 'Dream')), 'species', 'body_mass_g')),
  heaviest: table(top(sort(penguins, down('body_mass_g')), 10)),
  'row-of-maximum': table(top(sort(penguins, down('body_mass_g')), 1)),
  'second-heaviest': table({ type: 'limit', of: sort(penguins, down('body_mass_g')), n: 1, offset: 1 }),
  sorted: table(sort(penguins, 'species', down('body_mass_g'))),
  // Values
  'count-rows': value(penguins, agg('count')),
  'count-where': value(filter(penguins, is('island', 'Dream')), agg('count')),
  mean: value(penguins, agg('mean', 'body_mass_g')),
  'mean-where': value(filter(penguins, is('sex', 'male')), agg('mean', 'body_mass_g')),
  quantile: value(penguins, { type: 'aggregate', fn: 'quantile', of: c('body_mass_g'), q: 0.9 }),
  'share-of-condition': value(penguins, agg('mean', call('greater', c('body_mass_g'), l(4000)))),
  'count-different': value(penguins, agg('nunique', 'species')),
  'range-of-values': value(penguins, call('subtract', agg('max', 'body_mass_g'), agg('min', 'body_mass_g'))),
  'median-of-heaviest': value(top(sort(penguins, down('body_mass_g')), 10), agg('median', 'bill_length_mm')),
  'difference-of-two': value(
    penguins,
    call('subtract', agg('mean', 'body_mass_g', is('sex', 'male')), agg('mean', 'body_mass_g', is('sex', 'female')))
  ),
  'ratio-of-sums': value(orders, call('divide', agg('sum', 'cost'), agg('sum', 'revenue'))),
  // Groups
  'mean-by': table(group(penguins, ['species'], mass)),
  'mean-by-two': table(group(penguins, ['species', 'island'], mass)),
  'count-by': table(sort(group(penguins, ['species'], count), down('n'))),
  'count-by-two': table(group(penguins, ['species', 'island'], count)),
  'several-measures': table(
    group(
      penguins,
      ['species'],
      named('mean_mass', agg('mean', 'body_mass_g')),
      named('heaviest', agg('max', 'body_mass_g')),
      count
    )
  ),
  'best-group': table(top(sort(group(penguins, ['species'], mass), down('body_mass_g')), 1)),
  'top-groups': table(top(sort(group(orders, ['customer_id'], revenue), down('revenue')), 3)),
  having: table(filter(group(orders, ['customer_id'], count), call('greater', c('n'), l(10)))),
  'filtered-groups': table(group(filter(penguins, is('island', 'Biscoe')), ['species'], mass)),
  'top-in-groups': table(top(sort(penguins, down('body_mass_g')), 3, ['island'])),
  'share-of-groups': table(
    derive(
      group(penguins, ['species'], count),
      named('share', call('divide', c('n'), { type: 'over', of: agg('sum', 'n'), per: [] }))
    )
  ),
  'share-in-groups': table(
    derive(
      group(penguins, ['island', 'species'], count),
      named('share', call('divide', c('n'), { type: 'over', of: agg('sum', 'n'), per: ['island'] }))
    )
  ),
  'share-of-condition-by': table(group(orders, ['channel'], named('share_returned', agg('mean', 'returned')))),
  'difference-by': table(
    group(
      penguins,
      ['species'],
      named(
        'difference',
        call('subtract', agg('mean', 'body_mass_g', is('sex', 'male')), agg('mean', 'body_mass_g', is('sex', 'female')))
      )
    )
  ),
  'ratio-by': table(
    group(
      orders,
      ['channel'],
      named(
        'margin',
        call('divide', call('subtract', agg('sum', 'revenue'), agg('sum', 'cost')), agg('sum', 'revenue'))
      )
    )
  ),
  'sum-of-product-by': table(
    group(orders, ['channel'], named('value', agg('sum', call('multiply', c('quantity'), c('revenue')))))
  ),
  pivot: table({
    type: 'pivot',
    of: penguins,
    rows: ['species'],
    columns: 'island',
    value: agg('mean', 'body_mass_g')
  }),
  'above-average': table(
    filter(penguins, call('greater', c('body_mass_g'), { type: 'over', of: agg('mean', 'body_mass_g'), per: [] }))
  ),
  'mean-per-group-mean': value(
    group(orders, ['customer_id'], named('total', agg('sum', 'revenue'))),
    agg('mean', 'total')
  ),
  binned: table(group(penguins, [named('mass', { type: 'bin', of: c('body_mass_g'), width: 500 })], count)),
  // Time
  monthly: table(monthly),
  'monthly-by-channel': table(group(orders, [period('month'), 'channel'], revenue)),
  yearly: table(group(orders, [named('year', { type: 'datePart', of: c('date'), part: 'year' })], revenue)),
  weekdays: table(group(orders, [named('weekday', { type: 'datePart', of: c('date'), part: 'weekday' })], count)),
  growth: table(
    derive(
      monthly,
      named(
        'growth',
        call('subtract', call('divide', c('revenue'), window('shift', month, c('revenue'), { n: 1 })), l(1))
      )
    )
  ),
  change: table(
    derive(monthly, named('change', call('subtract', c('revenue'), window('shift', month, c('revenue'), { n: 1 }))))
  ),
  running: table(derive(monthly, named('running', window('cumulative', month, c('revenue'), { aggregate: 'sum' })))),
  rolling: table(derive(monthly, named('smooth', window('rolling', month, c('revenue'), { aggregate: 'mean', n: 3 })))),
  'best-month': table(top(sort(monthly, down('revenue')), 1)),
  latest: table(top(sort(orders, down('date')), 5)),
  'last-date': value(orders, agg('max', 'date')),
  // Several tables
  joined: table(
    group(
      {
        type: 'join',
        left: orders,
        right: customers,
        on: [{ left: 'customer_id', right: 'customer_id' }],
        how: 'inner'
      },
      ['country'],
      revenue
    )
  ),
  'never-ordered': table({
    type: 'join',
    left: customers,
    right: orders,
    on: [{ left: 'customer_id', right: 'customer_id' }],
    how: 'anti'
  }),
  'have-ordered': table({
    type: 'join',
    left: customers,
    right: orders,
    on: [{ left: 'customer_id', right: 'customer_id' }],
    how: 'semi'
  }),
  // Charts
  'bar-chart': chart(group(penguins, ['species'], mass), 'bar', 'species', 'body_mass_g'),
  'stacked-bars': chart(group(penguins, ['island', 'species'], count), 'bar', 'island', 'n', {
    colour: 'species',
    stacked: true
  }),
  'line-chart': chart(monthly, 'line', 'month', 'revenue'),
  'lines-by-channel': chart(group(orders, [period('month'), 'channel'], revenue), 'line', 'month', 'revenue', {
    colour: 'channel'
  }),
  scatter: chart(penguins, 'scatter', 'flipper_length_mm', 'body_mass_g'),
  'scatter-by-species': chart(penguins, 'scatter', 'flipper_length_mm', 'body_mass_g', { colour: 'species' }),
  histogram: chart(penguins, 'histogram', undefined, 'body_mass_g'),
  'histogram-where': chart(filter(penguins, is('island', 'Dream')), 'histogram', undefined, 'body_mass_g', {
    bins: 10
  }),
  'box-plot': chart(penguins, 'box', 'species', 'body_mass_g'),
  'violin-plot': chart(penguins, 'violin', 'species', 'body_mass_g'),
  'pie-chart': chart(group(penguins, ['species'], count), 'pie', 'species', 'n'),
  'heat-map-of-correlations': chart(penguins, 'heatmap'),
  'heat-map': chart(group(penguins, ['species', 'island'], mass), 'heatmap', 'island', 'species', {
    colour: 'body_mass_g'
  }),
  // Statistics
  correlation: { type: 'test', of: penguins, kind: 'correlation', y: 'body_mass_g', x: 'flipper_length_mm' },
  'rank-correlation': {
    type: 'test',
    of: penguins,
    kind: 'correlation',
    y: 'body_mass_g',
    x: 'flipper_length_mm',
    method: 'spearman'
  },
  't-test': { type: 'test', of: penguins, kind: 'tTest', y: 'body_mass_g', x: 'sex' },
  'rank-sum-test': { type: 'test', of: penguins, kind: 'mannWhitney', y: 'body_mass_g', x: 'sex' },
  'analysis-of-variance': { type: 'test', of: penguins, kind: 'anova', y: 'body_mass_g', x: 'species' },
  'kruskal-wallis': { type: 'test', of: penguins, kind: 'kruskal', y: 'body_mass_g', x: 'species' },
  independence: { type: 'test', of: penguins, kind: 'chiSquared', y: 'species', x: 'island' },
  normality: { type: 'test', of: penguins, kind: 'normality', y: 'body_mass_g' },
  'confidence-interval': { type: 'test', of: penguins, kind: 'interval', y: 'body_mass_g' },
  regression: { type: 'test', of: penguins, kind: 'regression', y: 'body_mass_g', x: 'flipper_length_mm' },
  // Changes
  'new-column': {
    type: 'change',
    frame: 'orders',
    of: derive(orders, named('profit', call('subtract', c('revenue'), c('cost'))))
  },
  'drop-missing': { type: 'change', frame: 'penguins', of: filter(penguins, call('not', call('isMissing', c('sex')))) },
  'fill-missing': {
    type: 'change',
    frame: 'penguins',
    of: derive(penguins, named('sex', call('coalesce', c('sex'), l('unknown'))))
  },
  'fill-with-mean': {
    type: 'change',
    frame: 'penguins',
    of: derive(
      penguins,
      named(
        'body_mass_g',
        call('coalesce', c('body_mass_g'), { type: 'over', of: agg('mean', 'body_mass_g'), per: [] })
      )
    )
  },
  'drop-column': { type: 'change', frame: 'orders', of: { type: 'drop', of: orders, columns: ['note'] } },
  'rename-column': {
    type: 'change',
    frame: 'orders',
    of: { type: 'rename', of: orders, names: [{ from: 'revenue', to: 'sales' }] }
  },
  deduplicated: { type: 'change', frame: 'orders', of: { type: 'distinct', of: orders } },
  long: table({
    type: 'unpivot',
    of: select(penguins, 'species', 'bill_length_mm', 'bill_depth_mm'),
    keep: ['species'],
    names: 'part',
    values: 'mm'
  }),
  'split-and-count': table(
    sort(group({ type: 'explode', of: orders, column: 'note', separator: ', ' }, ['note'], count), down('n'))
  )
};
