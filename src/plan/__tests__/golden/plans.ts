import type { ChartKind, Plan, Table } from '../../algebra/plan.js';
import { isOutlier } from '../../algebra/outliers.js';
import * as make from '../make-plan.js';

const { agg, c, call, derive, down, filter, group, is, isIn, join, l, named, not, over, period, pivot } = make;
const { select, sort, source, table, top, value, window } = make;

const [penguins, orders, customers] = [source('penguins'), source('orders'), source('customers')];
const chart = (of: Table, kind: ChartKind, x?: string, y?: string, rest: object = {}): Plan => ({
  ...{ type: 'chart', of, kind },
  ...(x === undefined ? {} : { x }),
  ...(y === undefined ? {} : { y }),
  ...rest
});
const count = named('n', agg('count'));
const mass = named('body_mass_g', agg('mean', 'body_mass_g'));
const revenue = named('revenue', agg('sum', 'revenue'));
const weekday = named('weekday', { type: 'datePart', of: c('date'), part: 'weekdayName' });
const monthly = group(orders, [period('month')], revenue);

/** What people ask most, as plans; each has a draft for every printer beside this file. */
export const PLANS: Readonly<Record<string, Plan>> = {
  // Looking
  shape: { type: 'report', of: penguins, kind: 'shape' },
  missing: { type: 'report', of: penguins, kind: 'missing' },
  describe: { type: 'report', of: penguins, kind: 'describe' },
  'describe-one': { type: 'report', of: penguins, kind: 'describe', columns: ['body_mass_g'] },
  'correlations-with-one': { type: 'report', of: penguins, kind: 'correlations', columns: ['body_mass_g'] },
  head: table(top(penguins, 5)),
  sample: table({ type: 'sample', of: penguins, n: 5, seed: 1 }),
  'distinct-values': table({ type: 'distinct', of: penguins, columns: ['species'] }),
  'rows-where': table(filter(penguins, is('island', 'Dream'))),
  'rows-not-in-list': table(filter(penguins, not(isIn('island', 'Dream', 'Biscoe')))),
  'rows-containing': table(filter(orders, call('contains', call('lower', c('note')), l('late')))),
  'rows-since': table(filter(orders, call('greaterOrEqual', c('date'), { type: 'date', value: '2024-06-01' }))),
  outliers: table(filter(filter(penguins, is('island', 'Dream')), isOutlier(c('body_mass_g')))),
  heaviest: table(top(sort(penguins, down('body_mass_g')), 10)),
  // Values
  'count-where': value(filter(penguins, is('island', 'Dream')), agg('count')),
  mean: value(penguins, agg('mean', 'body_mass_g')),
  quantile: value(penguins, { type: 'aggregate', fn: 'quantile', of: c('body_mass_g'), q: 0.9 }),
  'share-of-condition': value(penguins, agg('mean', call('greater', c('body_mass_g'), l(4000)))),
  'median-of-heaviest': value(top(sort(penguins, down('body_mass_g')), 10), agg('median', 'bill_length_mm')),
  'difference-of-two': value(
    penguins,
    call('subtract', agg('mean', 'body_mass_g', is('sex', 'male')), agg('mean', 'body_mass_g', is('sex', 'female')))
  ),
  // Groups
  'mean-by': table(group(penguins, ['species'], mass)),
  'mean-by-two': table(group(penguins, ['species', 'island'], mass)),
  'count-by': table(sort(group(penguins, ['species'], count), down('n'))),
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
  having: table(filter(group(orders, ['customer_id'], count), call('greater', c('n'), l(10)))),
  'filtered-groups': table(group(filter(penguins, is('island', 'Biscoe')), ['species'], mass)),
  'top-in-groups': table(top(sort(penguins, down('body_mass_g')), 3, ['island'])),
  'share-of-groups': table(
    derive(group(penguins, ['species'], count), named('share', call('divide', c('n'), over(agg('sum', 'n')))))
  ),
  'share-in-groups': table(
    derive(
      group(penguins, ['island', 'species'], count),
      named('share', call('divide', c('n'), over(agg('sum', 'n'), 'island')))
    )
  ),
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
  pivot: table(pivot(penguins, 'species', 'island', agg('mean', 'body_mass_g'))),
  'above-average': table(filter(penguins, call('greater', c('body_mass_g'), over(agg('mean', 'body_mass_g'))))),
  'mean-per-group-mean': value(
    group(orders, ['customer_id'], named('total', agg('sum', 'revenue'))),
    agg('mean', 'total')
  ),
  binned: table(group(penguins, [named('mass', { type: 'bin', of: c('body_mass_g'), width: 500 })], count)),
  // Time
  monthly: table(monthly),
  growth: table(
    derive(
      monthly,
      named('growth', call('subtract', call('divide', c('revenue'), window('shift', 'month', 'revenue')), l(1)))
    )
  ),
  running: table(derive(monthly, named('running', window('cumulative', 'month', 'revenue')))),
  rolling: table(derive(monthly, named('smooth', window('rolling', 'month', 'revenue', { n: 3 })))),
  // Several tables
  joined: table(group(join(orders, customers, 'customer_id'), ['country'], revenue)),
  'never-ordered': table(join(customers, orders, 'customer_id', 'anti')),
  // Charts
  'bar-chart': chart(group(penguins, ['species'], mass), 'bar', 'species', 'body_mass_g'),
  'stacked-bars': chart(group(penguins, ['island', 'species'], count), 'bar', 'island', 'n', {
    colour: 'species',
    stacked: true
  }),
  'by-weekday': table(group(orders, [weekday], revenue)),
  'bars-by-weekday': chart(group(orders, [weekday, 'channel'], revenue), 'bar', 'weekday', 'revenue', {
    colour: 'channel'
  }),
  'best-weekday': table(top(sort(group(orders, [weekday], revenue), down('revenue')), 1)),
  'line-of-rows': chart(orders, 'line', 'date', 'revenue'),
  'line-chart': chart(monthly, 'line', 'month', 'revenue'),
  'lines-by-channel': chart(group(orders, [period('month'), 'channel'], revenue), 'line', 'month', 'revenue', {
    colour: 'channel'
  }),
  'scatter-by-species': chart(penguins, 'scatter', 'flipper_length_mm', 'body_mass_g', { colour: 'species' }),
  histogram: chart(penguins, 'histogram', undefined, 'body_mass_g'),
  'box-plot': chart(penguins, 'box', 'species', 'body_mass_g'),
  'violin-plot': chart(penguins, 'violin', 'species', 'body_mass_g'),
  'pie-chart': chart(group(penguins, ['species'], count), 'pie', 'species', 'n'),
  'heat-map-of-correlations': chart(penguins, 'heatmap'),
  'heat-map': chart(group(penguins, ['species', 'island'], mass), 'heatmap', 'island', 'species', {
    colour: 'body_mass_g'
  }),
  // Statistics
  correlation: { type: 'test', of: penguins, kind: 'correlation', y: 'body_mass_g', x: 'flipper_length_mm' },
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
  'drop-missing': { type: 'change', frame: 'penguins', of: filter(penguins, not(call('isMissing', c('sex')))) },
  'fill-with-mean': {
    type: 'change',
    frame: 'penguins',
    of: derive(penguins, named('body_mass_g', call('coalesce', c('body_mass_g'), over(agg('mean', 'body_mass_g')))))
  },
  'drop-column': { type: 'change', frame: 'orders', of: { type: 'drop', of: orders, columns: ['note'] } },
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
