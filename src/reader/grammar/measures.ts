import type { AggregateName, Expression } from '../../plan/index.js';
import { aggregate, call, column, literal, plainName, tablesIn, termKey } from '../terms/expressions.js';
import type { Condition, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { columnOf, isTrue } from './conditions.js';
import { type Rule, rule } from './rule.js';

type Measure = Terms['Measure'];
type Where = Condition & { type: 'where' };
type Part<C extends keyof Terms> = { readonly term: Terms[C]; readonly start: number | undefined };

/** What a column that holds a measure is called. */
function nameOf(fn: string, value: Expression): string {
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

const AGGREGATES: readonly (readonly [AggregateName, string])[] = [
  ['mean', 'mean'],
  ['sum', 'total'],
  ['max', 'highest'],
  ['min', 'lowest'],
  ['median', 'median'],
  ['std', 'std']
];

/** A measure over the rows of a condition alone. */
function only(value: Expression, where: Expression): Expression | undefined {
  if (value.type === 'aggregate') {
    return value.where === undefined ? { ...value, where } : undefined;
  }
  if (value.type === 'call') {
    const args = value.args.map(arg => only(arg, where));
    return args.every(arg => arg !== undefined) ? { ...value, args } : undefined;
  }
  return value.type === 'literal' ? value : undefined;
}

const contrasted =
  (build: (one: Expression, other: Expression) => Expression, name: string) =>
  (_: World, { term }: Part<'Measure'>, pair: Part<'Contrast'>): Measure | undefined => {
    const [one, other] = [only(term.value, pair.term.one.where), only(term.value, pair.term.other.where)];
    return one === undefined || other === undefined ? undefined : { value: build(one, other), name };
  };

const DIFFERENCES = {
  difference: (one: Expression, other: Expression) => call('subtract', one, other),
  turned: (one: Expression, other: Expression) => call('subtract', other, one),
  ratio: (one: Expression, other: Expression) => call('divide', one, other),
  change: (one: Expression, other: Expression) =>
    call('multiply', call('subtract', call('divide', other, one), literal(1)), literal(100)),
  excess: (one: Expression, other: Expression) =>
    call('multiply', call('subtract', call('divide', one, other), literal(1)), literal(100))
};

const isWhere = (condition: Condition): condition is Where => condition.type === 'where';

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

const rates =
  (factor: number) =>
  (world: World, { term }: Part<'Column'>): Measure | undefined => {
    const condition = isTrue(world.column(term.id));
    const mean = condition === undefined ? undefined : aggregate('mean', condition);
    return mean === undefined
      ? undefined
      : factor === 1
        ? { value: mean, name: `share_${plainName(term.id)}` }
        : { value: call('multiply', mean, literal(factor)), name: `percent_${plainName(term.id)}` };
  };

/** A measure of one column over one of another. */
const ratioOf =
  (fn: 'divide' | 'subtract', factor = 1) =>
  (_: World, one: Part<'Measure'>, other: Part<'Measure'>): Measure | undefined => {
    if (termKey(one.term.value) === termKey(other.term.value)) {
      return undefined;
    }
    const value = call(fn, one.term.value, other.term.value);
    return {
      value: factor === 1 ? value : call('multiply', value, literal(factor)),
      name: fn === 'divide' ? 'ratio' : 'difference'
    };
  };

function listed(list: readonly Measure[]): Terms['Measures'] | undefined {
  const keys = list.map(({ value }) => termKey(value));
  return new Set(keys).size === keys.length && list.length <= 5 ? { list: named(list) } : undefined;
}

/** Names that are all different. */
export function named<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  const used = new Set<string>();
  return list.map(one => {
    let name = one.name;
    for (let at = 2; used.has(name); at++) {
      name = `${one.name}_${at}`;
    }
    used.add(name);
    return { ...one, name };
  });
}

const counting: Measure = { value: aggregate('count'), name: 'count' };

export const MEASURES: readonly (readonly Rule[])[] = [
  [
    rule('count', 'Measure', ['Table'], { trigger: 'count', roles: ['table'] }, () => counting),
    rule('bare count', 'Measure', ['Table'], { roles: ['table'] }, () => counting),
    rule('bare sum', 'Measure', ['Amount'], { roles: ['amount'] }, of('sum', 'total')),
    rule('bare mean', 'Measure', ['Amount'], { roles: ['amount'] }, of('mean', 'mean')),
    rule('count distinct', 'Measure', ['Column'], { trigger: 'distinct', roles: ['distinct'] }, (_, { term }) => ({
      value: aggregate('nunique', column(term.id)),
      name: `distinct_${plainName(term.id)}`
    })),
    rule('count ids', 'Measure', ['Column'], { trigger: 'count', roles: ['distinct'] }, (world, { term }) => {
      const facts = world.column(term.id);
      return (facts.isCode || facts.kind === 'text') && !facts.identifies
        ? { value: aggregate('nunique', column(term.id)), name: `distinct_${plainName(term.id)}` }
        : undefined;
    }),
    rule('count values', 'Measure', ['Column'], { trigger: 'count', roles: ['counted'] }, (world, { term }) =>
      world.column(term.id).missing
        ? { value: aggregate('count', column(term.id)), name: `count_${plainName(term.id)}` }
        : undefined
    ),
    ...AGGREGATES.map(([fn, name]) =>
      rule(name, 'Measure', ['Amount'], { trigger: triggerOf(fn), roles: ['amount'] }, of(fn, name))
    ),
    rule(
      'lower quartile',
      'Measure',
      ['Amount'],
      { trigger: 'quantile', roles: ['amount'] },
      of('quantile', 'lower_quartile', 0.25)
    ),
    rule(
      'upper quartile',
      'Measure',
      ['Amount'],
      { trigger: 'quantile', roles: ['amount'] },
      of('quantile', 'upper_quartile', 0.75)
    ),
    rule(
      'percentile',
      'Measure',
      ['Amount', 'Number'],
      { trigger: 'quantile', roles: ['amount', 'percentile'] },
      (_, { term }, { term: number }) => {
        const [value] = number.values;
        return value !== undefined && number.op === 'equal' && value >= 1 && value < 100 && value % 1 === 0
          ? { value: aggregate('quantile', term.value, undefined, value / 100), name: nameOf(`p${value}`, term.value) }
          : undefined;
      }
    ),
    rule('range', 'Measure', ['Amount'], { trigger: 'range', roles: ['amount'] }, (_, { term }) => ({
      value: call('subtract', aggregate('max', term.value), aggregate('min', term.value)),
      name: nameOf('range', term.value)
    })),
    rule('first date', 'Measure', ['Date'], { trigger: 'first', roles: ['dated'] }, ofDate('min', 'first')),
    rule('last date', 'Measure', ['Date'], { trigger: 'last', roles: ['dated'] }, ofDate('max', 'last')),
    rule('days from first to last', 'Measure', ['Date'], { trigger: 'days', roles: ['dated'] }, (world, { term }) =>
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
    rule('count where', 'Measure', ['Condition'], { trigger: 'count' }, (_, { term }) =>
      isWhere(term) ? { value: aggregate('count', undefined, term.where), name: 'count' } : undefined
    ),
    rule('share where', 'Measure', ['Condition'], { trigger: 'share' }, shareOf(1)),
    rule('percent where', 'Measure', ['Condition'], { trigger: 'percent' }, shareOf(100)),
    rule('share of yes', 'Measure', ['Column'], { trigger: 'share', roles: ['flag'] }, rates(1)),
    rule('percent of yes', 'Measure', ['Column'], { trigger: 'percent', roles: ['flag'] }, rates(100)),
    rule(
      'share of a sum',
      'Measure',
      ['Condition', 'Amount'],
      { trigger: 'share', roles: ['', 'amount'] },
      shareOfSum(1)
    ),
    rule(
      'percent of a sum',
      'Measure',
      ['Condition', 'Amount'],
      { trigger: 'percent', roles: ['', 'amount'] },
      shareOfSum(100)
    ),
    rule(
      'weighted mean',
      'Measure',
      ['Amount', 'Amount'],
      { trigger: 'weighted', roles: ['amount', 'weight'] },
      (_, one, other) =>
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
    rule(
      'ratio of sums',
      'Measure',
      ['Amount', 'Amount'],
      { trigger: 'divide', roles: ['dividend', 'divisor'] },
      (_, one, other) =>
        termKey(one.term) === termKey(other.term)
          ? undefined
          : {
              value: call('divide', aggregate('sum', one.term.value), aggregate('sum', other.term.value)),
              name: 'ratio'
            }
    ),
    rule(
      'percent of sums',
      'Measure',
      ['Amount', 'Amount'],
      { trigger: 'percent', roles: ['dividend', 'divisor'] },
      (_, one, other) =>
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
  ],
  [
    rule('measure where', 'Measure', ['Measure', 'Condition'], { roles: ['', 'part'] }, (_, { term }, condition) => {
      const value =
        isWhere(condition.term) && term.value.type === 'aggregate' ? only(term.value, condition.term.where) : undefined;
      return value === undefined ? undefined : { value, name: term.name };
    })
  ],
  [
    rule(
      'difference',
      'Measure',
      ['Measure', 'Contrast'],
      { trigger: 'difference' },
      contrasted(DIFFERENCES.difference, 'difference')
    ),
    rule(
      'difference turned',
      'Measure',
      ['Measure', 'Contrast'],
      { trigger: 'difference' },
      contrasted(DIFFERENCES.turned, 'difference')
    ),
    rule('ratio', 'Measure', ['Measure', 'Contrast'], { trigger: 'ratio' }, contrasted(DIFFERENCES.ratio, 'ratio')),
    rule(
      'percent change',
      'Measure',
      ['Measure', 'Contrast'],
      { trigger: 'growth' },
      contrasted(DIFFERENCES.change, 'change')
    ),
    rule(
      'percent more',
      'Measure',
      ['Measure', 'Contrast'],
      { trigger: 'percent' },
      contrasted(DIFFERENCES.excess, 'difference')
    ),
    rule(
      'measure over measure',
      'Measure',
      ['Measure', 'Measure'],
      { trigger: 'divide', roles: ['dividend', 'divisor'] },
      ratioOf('divide')
    ),
    rule(
      'measure over measure in percent',
      'Measure',
      ['Measure', 'Measure'],
      { trigger: 'percent', roles: ['dividend', 'divisor'] },
      ratioOf('divide', 100)
    ),
    rule(
      'measure less measure',
      'Measure',
      ['Measure', 'Measure'],
      { trigger: 'difference', roles: ['minuend', 'subtrahend'] },
      ratioOf('subtract')
    )
  ],
  [
    rule('two measures', 'Measures', ['Measure', 'Measure'], { roles: ['listed', 'listed'] }, (_, one, other) =>
      one.key < other.key ? listed([one.term, other.term]) : undefined
    ),
    rule('count and share', 'Measures', ['Condition'], { trigger: 'share' }, (_, { term }) =>
      isWhere(term)
        ? {
            list: [
              { value: aggregate('count', undefined, term.where), name: 'count' },
              { value: aggregate('mean', term.where), name: 'share' }
            ]
          }
        : undefined
    ),
    rule('first and last', 'Measures', ['Date'], { trigger: 'first', roles: ['dated'] }, (world, { term }) =>
      world.column(term.id).kind === 'date'
        ? {
            list: [
              { value: aggregate('min', column(term.id)), name: `first_${plainName(term.id)}` },
              { value: aggregate('max', column(term.id)), name: `last_${plainName(term.id)}` }
            ]
          }
        : undefined
    ),
    rule('lowest and highest', 'Measures', ['Amount'], { trigger: 'range', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('min', term.value), name: nameOf('lowest', term.value) },
        { value: aggregate('max', term.value), name: nameOf('highest', term.value) }
      ]
    })),
    rule('lowest, mean and highest', 'Measures', ['Amount'], { trigger: 'min', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('min', term.value), name: nameOf('lowest', term.value) },
        { value: aggregate('mean', term.value), name: nameOf('mean', term.value) },
        { value: aggregate('max', term.value), name: nameOf('highest', term.value) }
      ]
    })),
    rule('mean and median', 'Measures', ['Amount'], { trigger: 'median', roles: ['amount'] }, (_, { term }) => ({
      list: [
        { value: aggregate('mean', term.value), name: nameOf('mean', term.value) },
        { value: aggregate('median', term.value), name: nameOf('median', term.value) }
      ]
    }))
  ],
  [
    rule('one more measure', 'Measures', ['Measures', 'Measure'], { roles: ['', 'listed'] }, (_, { term }, other) =>
      listed([...term.list, other.term])
    )
  ]
];

function triggerOf(fn: AggregateName): 'mean' | 'sum' | 'max' | 'min' | 'median' | 'std' {
  return fn as 'mean' | 'sum' | 'max' | 'min' | 'median' | 'std';
}
