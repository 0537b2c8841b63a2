import type { AggregateName, Expression } from '../../plan/index.js';
import { aggregate, call, column, literal, plainName, tablesIn, termKey } from '../terms/expressions.js';
import type { Condition, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { columnOf } from './conditions.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

type Measure = Terms['Measure'];
type Where = Condition & { type: 'where' };

/** What a column that holds a measure is called. */
export function nameOf(fn: string, value: Expression): string {
  if (value.type === 'column') {
    return `${fn}_${plainName(value.name)}`;
  }
  return value.type === 'dateDifference' ? `${fn}_${value.unit}s` : fn;
}

const of =
  (fn: AggregateName, name: string, q?: number) =>
  (world: World, { term }: Part<'Amount'>): Measure | undefined => {
    const facts = columnOf(world, term);
    return facts?.isCode === true && fn !== 'min' && fn !== 'max'
      ? undefined
      : { value: aggregate(fn, term.value, undefined, q), name: nameOf(name, term.value) };
  };

const ofDate =
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

const shareOf =
  (factor: number) =>
  (_: World, { term }: Part<'Condition'>): Measure | undefined => {
    if (!isWhere(term)) {
      return undefined;
    }
    const mean = aggregate('mean', term.where);
    return {
      value: factor === 1 ? mean : call('multiply', mean, literal(factor)),
      name: factor === 1 ? 'share' : 'percent'
    };
  };

const shareOfSum =
  (factor: number) =>
  (_: World, { term }: Part<'Condition'>, amount: Part<'Amount'>): Measure | undefined => {
    if (!isWhere(term)) {
      return undefined;
    }
    const share = call('divide', aggregate('sum', amount.term.value, term.where), aggregate('sum', amount.term.value));
    return {
      value: factor === 1 ? share : call('multiply', share, literal(factor)),
      name: factor === 1 ? 'share' : 'percent'
    };
  };

const counting: Measure = { value: aggregate('count'), name: 'count' };

/** One measure of rows. */
export const AGGREGATES: readonly Rule[] = [
  rule('count', 'Measure', ['Table:table'], 'count', () => counting),
  wordless('bare count', 'Measure', ['Table:table'], () => counting),
  wordless('bare sum', 'Measure', ['Amount:amount'], of('sum', 'total')),
  wordless('bare mean', 'Measure', ['Amount:amount'], of('mean', 'mean')),
  rule('count distinct', 'Measure', ['Column:distinct'], 'distinct', (_, { term }) => ({
    value: aggregate('nunique', column(term.id)),
    name: `distinct_${plainName(term.id)}`
  })),
  rule('count ids', 'Measure', ['Column:distinct'], 'count', (world, { term }) => {
    const facts = world.column(term.id);
    return (facts.isCode || facts.kind === 'text') && !facts.identifies
      ? { value: aggregate('nunique', column(term.id)), name: `distinct_${plainName(term.id)}` }
      : undefined;
  }),
  rule('count values', 'Measure', ['Column:counted'], 'count', (world, { term }) =>
    world.column(term.id).missing
      ? { value: aggregate('count', column(term.id)), name: `count_${plainName(term.id)}` }
      : undefined
  ),
  ...FUNCTIONS.map(([fn, name]) => rule(name, 'Measure', ['Amount:amount'], fn, of(fn, name))),
  rule('lower quartile', 'Measure', ['Amount:amount'], 'quantile', of('quantile', 'lower_quartile', 0.25)),
  rule('upper quartile', 'Measure', ['Amount:amount'], 'quantile', of('quantile', 'upper_quartile', 0.75)),
  rule('percentile', 'Measure', ['Amount:amount', 'Number:percentile'], 'quantile', (_, { term }, { term: number }) => {
    const [value] = number.values;
    return value !== undefined && number.op === 'equal' && value >= 1 && value < 100 && value % 1 === 0
      ? { value: aggregate('quantile', term.value, undefined, value / 100), name: nameOf(`p${value}`, term.value) }
      : undefined;
  }),
  rule('range', 'Measure', ['Amount:amount'], 'range', (_, { term }) => ({
    value: call('subtract', aggregate('max', term.value), aggregate('min', term.value)),
    name: nameOf('range', term.value)
  })),
  rule('first date', 'Measure', ['Date:dated'], 'first', ofDate('min', 'first')),
  rule('last date', 'Measure', ['Date:dated'], 'last', ofDate('max', 'last')),
  rule('days from first to last', 'Measure', ['Date:dated'], 'days', (world, { term }) =>
    world.column(term.id).kind === 'date'
      ? {
          value: {
            type: 'dateDifference',
            from: aggregate('min', column(term.id)),
            to: aggregate('max', column(term.id)),
            unit: 'day'
          },
          name: 'days'
        }
      : undefined
  ),
  rule('count where', 'Measure', ['Condition'], 'count', (_, { term }) =>
    isWhere(term) ? { value: aggregate('count', undefined, term.where), name: 'count' } : undefined
  ),
  rule('share where', 'Measure', ['Condition'], 'share', shareOf(1)),
  rule('percent where', 'Measure', ['Condition'], 'percent', shareOf(100)),
  rule('share of a sum', 'Measure', ['Condition', 'Amount:amount'], 'share', shareOfSum(1)),
  rule('percent of a sum', 'Measure', ['Condition', 'Amount:amount'], 'percent', shareOfSum(100)),
  rule('weighted mean', 'Measure', ['Amount:amount', 'Amount:weight'], 'weighted', (_, one, other) =>
    termKey(one.term) === termKey(other.term) ||
    [...tablesIn(one.term.value)].join() !== [...tablesIn(other.term.value)].join()
      ? undefined
      : {
          value: call(
            'divide',
            aggregate('sum', call('multiply', one.term.value, other.term.value)),
            aggregate('sum', other.term.value)
          ),
          name: 'weighted_mean'
        }
  ),
  rule('ratio of sums', 'Measure', ['Amount:dividend', 'Amount:divisor'], 'divide', (_, one, other) =>
    termKey(one.term) === termKey(other.term) || (one.start ?? 0) > (other.start ?? 0)
      ? undefined
      : {
          value: call('divide', aggregate('sum', one.term.value), aggregate('sum', other.term.value)),
          name: 'ratio'
        }
  ),
  rule('percent of sums', 'Measure', ['Amount:dividend', 'Amount:divisor'], 'percent', (_, one, other) =>
    termKey(one.term) === termKey(other.term)
      ? undefined
      : {
          value: call(
            'multiply',
            call('divide', aggregate('sum', one.term.value), aggregate('sum', other.term.value)),
            literal(100)
          ),
          name: 'percent'
        }
  )
];
