import type { AggregateName, Expression } from '../../plan/index.js';
import { aggregate, call, column, literal, plainName, tablesIn, termKey } from '../terms/expressions.js';
import type { Condition, Terms, Where } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { columnOf } from './conditions.js';
import { exactly, type Part, type Rule, rule, wordless } from './rule.js';

type Measure = Terms['Measure'];
/** What a column that holds a measure is called. */
export function nameOf(fn: string, value: Expression): string {
  if (value.type === 'column') {
    return `${fn}_${plainName(value.name)}`;
  }
  return value.type === 'dateDifference' ? `${fn}_${value.unit}s` : fn;
}

export const ofAmount =
  (fn: AggregateName, name: string, q?: number) =>
  (world: World, { term }: Part<'Amount'>): Measure | undefined => {
    const facts = columnOf(world, term);
    return facts?.isCode === true && fn !== 'min' && fn !== 'max'
      ? undefined
      : { value: aggregate(fn, term.value, undefined, q), name: nameOf(name, term.value) };
  };

export const ofDate =
  (fn: AggregateName, name: string) =>
  (world: World, { term }: Part<'Date'>): Measure | undefined =>
    world.column(term.id).kind === 'date'
      ? { value: aggregate(fn, column(term.id)), name: nameOf(name, column(term.id)) }
      : undefined;

/** Functions of one amount, and what the measures are called. */
export const FUNCTIONS = [
  ['mean', 'mean'],
  ['sum', 'total'],
  ['max', 'highest'],
  ['min', 'lowest'],
  ['median', 'median'],
  ['std', 'std']
] as const;

/** A measure over only the rows that meet a condition; undefined if it cannot take one. */
export function only(value: Expression, where: Expression): Expression | undefined {
  if (value.type === 'aggregate') {
    return value.where === undefined ? { ...value, where } : undefined;
  }
  if (value.type === 'call') {
    const args = value.args.map(arg => only(arg, where));
    return args.every(arg => arg !== undefined) ? { ...value, args } : undefined;
  }
  return value.type === 'literal' ? value : undefined;
}

export const isWhere = (condition: Condition): condition is Where => condition.type === 'where';

const SHARES = [
  ['share', 1],
  ['percent', 100]
] as const;

const asShare = (value: Expression, [name, factor]: (typeof SHARES)[number]): Measure => ({
  value: factor === 1 ? value : call('multiply', value, literal(factor)),
  name
});

const sum = ({ term }: Part<'Amount'>, where?: Expression): Expression => aggregate('sum', term.value, where);

const isSame = (one: Part<'Amount'>, other: Part<'Amount'>): boolean => termKey(one.term) === termKey(other.term);

const distinct = (_: World, { term }: Part<'Column'>): Measure => ({
  value: aggregate('nunique', column(term.id)),
  name: `distinct_${plainName(term.id)}`
});

const counting: Measure = { value: aggregate('count'), name: 'count' };

/** One measure of rows. */
export const AGGREGATES: readonly Rule[] = [
  rule('count', 'Measure', ['Table:table'], 'count', () => counting),
  wordless('bare count', 'Measure', ['Table:table'], () => counting),
  wordless('bare sum', 'Measure', ['Amount:amount'], ofAmount('sum', 'total')),
  wordless('bare mean', 'Measure', ['Amount:amount'], ofAmount('mean', 'mean')),
  rule('count distinct', 'Measure', ['Column:distinct'], 'distinct', distinct),
  rule('count ids', 'Measure', ['Column:distinct'], 'count', (world, ids) => {
    const { isCode, kind, identifies } = world.column(ids.term.id);
    return (isCode || kind === 'text') && !identifies ? distinct(world, ids) : undefined;
  }),
  rule('count values', 'Measure', ['Column:counted'], 'count', (world, { term }) =>
    world.column(term.id).missing
      ? { value: aggregate('count', column(term.id)), name: `count_${plainName(term.id)}` }
      : undefined
  ),
  ...FUNCTIONS.map(([fn, name]) => rule(name, 'Measure', ['Amount:amount'], fn, ofAmount(fn, name))),
  ...([0.25, 0.75] as const).map(q => {
    const end = q < 0.5 ? 'lower' : 'upper';
    const build = ofAmount('quantile', `${end}_quartile`, q);
    return rule(`${end} quartile`, 'Measure', ['Amount:amount'], 'quantile', build);
  }),
  rule('percentile', 'Measure', ['Amount:amount', 'Number:percentile'], 'quantile', (_, { term }, number) => {
    const value = exactly(number) ?? 0;
    return value >= 1 && value < 100 && value % 1 === 0
      ? { value: aggregate('quantile', term.value, undefined, value / 100), name: nameOf(`p${value}`, term.value) }
      : undefined;
  }),
  rule('range', 'Measure', ['Amount:amount'], 'range', (_, { term }) => ({
    value: call('subtract', aggregate('max', term.value), aggregate('min', term.value)),
    name: nameOf('range', term.value)
  })),
  rule('first date', 'Measure', ['Date:dated'], 'first', ofDate('min', 'first')),
  rule('last date', 'Measure', ['Date:dated'], 'last', ofDate('max', 'last')),
  rule('days from first to last', 'Measure', ['Date:dated'], 'days', (world, { term }) => {
    const [from, to] = [aggregate('min', column(term.id)), aggregate('max', column(term.id))];
    return world.column(term.id).kind === 'date'
      ? { value: { type: 'dateDifference', from, to, unit: 'day' }, name: 'days' }
      : undefined;
  }),
  rule('count where', 'Measure', ['Condition'], 'count', (_, { term }) =>
    isWhere(term) ? { value: aggregate('count', undefined, term.where), name: 'count' } : undefined
  ),
  ...SHARES.flatMap(share => [
    rule(`${share[0]} where`, 'Measure', ['Condition'], share[0], (_, { term }) =>
      isWhere(term) ? asShare(aggregate('mean', term.where), share) : undefined
    ),
    rule(`${share[0]} of a sum`, 'Measure', ['Condition', 'Amount:amount'], share[0], (_, { term }, amount) =>
      isWhere(term) ? asShare(call('divide', sum(amount, term.where), sum(amount)), share) : undefined
    )
  ]),
  rule('weighted mean', 'Measure', ['Amount:amount', 'Amount:weight'], 'weighted', (_, one, other) => {
    const product = aggregate('sum', call('multiply', one.term.value, other.term.value));
    const isOneTable = [...tablesIn(one.term.value)].join() === [...tablesIn(other.term.value)].join();
    return isSame(one, other) || !isOneTable
      ? undefined
      : { value: call('divide', product, sum(other)), name: 'weighted_mean' };
  }),
  rule('ratio of sums', 'Measure', ['Amount:dividend', 'Amount:divisor'], 'divide', (_, one, other) =>
    isSame(one, other) || (one.start ?? 0) > (other.start ?? 0)
      ? undefined
      : { value: call('divide', sum(one), sum(other)), name: 'ratio' }
  ),
  ...SHARES.map(share =>
    rule(`${share[0]} of sums`, 'Measure', ['Amount:dividend', 'Amount:divisor'], share[0], (_, one, other) =>
      isSame(one, other) ? undefined : asShare(call('divide', sum(one), sum(other)), share)
    )
  )
];
