import type { Expression } from '../../plan/index.js';
import { aggregate, call, literal, termKey } from '../terms/expressions.js';
import type { Item } from '../parser/item.js';
import type { Trigger } from '../lexicon/triggers.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { AGGREGATES, FUNCTIONS, isWhere, nameOf, ofAmount, ofDate, only } from './aggregates.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

type Measure = Terms['Measure'];

/** A measure of each side of a contrast; undefined where it cannot take a condition. */
const sides = ({ value }: Measure, { term }: Part<'Contrast'>): readonly (Expression | undefined)[] =>
  [term.one, term.other].map(({ where }) => only(value, where));

const contrasted =
  (build: (one: Expression, other: Expression) => Expression, name: string) =>
  (_: World, { term }: Part<'Measure'>, pair: Part<'Contrast'>): Measure | undefined => {
    const [one, other] = sides(term, pair);
    return one === undefined || other === undefined ? undefined : { value: build(one, other), name };
  };

const percent = (one: Expression, other: Expression): Expression =>
  call('multiply', call('subtract', call('divide', one, other), literal(1)), literal(100));

const CONTRASTS = [
  ['difference', 'difference', 'difference', (one, other) => call('subtract', one, other)],
  ['difference turned', 'difference', 'difference', (one, other) => call('subtract', other, one)],
  ['ratio', 'ratio', 'ratio', (one, other) => call('divide', one, other)],
  ['percent change', 'growth', 'change', (one, other) => percent(other, one)],
  ['percent more', 'percent', 'difference', percent]
] as const satisfies readonly (readonly [
  name: string,
  trigger: Trigger,
  column: string,
  build: (one: Expression, other: Expression) => Expression
])[];

/** The ratio or the difference of two measures. */
const ratioOf =
  (fn: 'divide' | 'subtract') =>
  (_: World, one: Part<'Measure'>, other: Part<'Measure'>): Measure | undefined => {
    const isTurned = fn === 'divide' && (one.start ?? 0) > (other.start ?? 0);
    return isTurned || termKey(one.term.value) === termKey(other.term.value)
      ? undefined
      : { value: call(fn, one.term.value, other.term.value), name: fn === 'divide' ? 'ratio' : 'difference' };
  };

/** One measure compared with another. */
const DIFFERENCES: readonly Rule[] = [
  ...CONTRASTS.map(([name, trigger, called, build]) =>
    rule(name, 'Measure', ['Measure', 'Contrast'], trigger, contrasted(build, called))
  ),
  rule('measure over measure', 'Measure', ['Measure:dividend', 'Measure:divisor'], 'divide', ratioOf('divide')),
  rule('measure less measure', 'Measure', ['Measure:minuend', 'Measure:subtrahend'], 'difference', ratioOf('subtract'))
];

function listed(list: readonly Measure[]): Terms['Measures'] | undefined {
  const keys = list.map(({ value }) => termKey(value));
  return new Set(keys).size === keys.length && list.length <= 5 ? { list: named(list) } : undefined;
}

/** Names that are all different. */
function named<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
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

const both = (one?: Measure, other?: Measure): Terms['Measures'] | undefined => one && other && { list: [one, other] };

const LATER = FUNCTIONS.slice(1);

/** The last amount measured in another way too: "shortest and longest", "mean, median and standard deviation". */
function andAgain(
  list: readonly Measure[],
  fn: (typeof FUNCTIONS)[number][0],
  world: World
): Terms['Measures'] | undefined {
  const last = list.at(-1)?.value;
  if (last?.type !== 'aggregate' || last.of === undefined || last.where !== undefined) {
    return undefined;
  }
  const [before, at] = [last.fn, fn].map(one => FUNCTIONS.findIndex(([known]) => known === one));
  const isDate = last.of.type === 'column' && world.find(last.of.name)?.kind === 'date';
  const name = FUNCTIONS[at ?? 0]?.[1] ?? fn;
  return before === undefined ||
    at === undefined ||
    before < 0 ||
    before >= at ||
    (isDate && fn !== 'min' && fn !== 'max')
    ? undefined
    : listed([...list, { value: aggregate(fn, last.of), name: nameOf(name, last.of) }]);
}

/** Measures stand in the order in which they are named. */
const isBefore = (one: Item, other: Item): boolean =>
  (one.start ?? 0) === (other.start ?? 0) ? one.key < other.key : (one.start ?? 0) < (other.start ?? 0);

/** Several measures beside each other. */
const MEASURE_LISTS: readonly (readonly Rule[])[] = [
  [
    wordless('two measures', 'Measures', ['Measure:listed', 'Measure:listed'], (_, one, other) =>
      isBefore(one, other) ? listed([one.term, other.term]) : undefined
    ),
    rule('first and last', 'Measures', ['Date:dated'], 'first', (world, dated) =>
      both(ofDate('min', 'first')(world, dated), ofDate('max', 'last')(world, dated))
    ),
    rule('lowest and highest', 'Measures', ['Amount:amount'], 'range', (world, amount) =>
      both(ofAmount('min', 'lowest')(world, amount), ofAmount('max', 'highest')(world, amount))
    ),
    wordless('both of a contrast', 'Measures', ['Measure', 'Contrast'], (_, { term }, pair) => {
      const [first, second] = sides(term, pair);
      return first === undefined || second === undefined || pair.term.other.form === 'not'
        ? undefined
        : listed([
            { value: first, name: 'first' },
            { value: second, name: 'second' }
          ]);
    }),
    ...LATER.map(([fn, name]) =>
      rule(`and ${name}`, 'Measures', ['Measure'], fn, (world, { term }) => andAgain([term], fn, world))
    )
  ],
  [
    wordless('one more measure', 'Measures', ['Measures', 'Measure:listed'], (_, { term }, other) =>
      listed([...term.list, other.term])
    ),
    ...LATER.slice(1).map(([fn, name]) =>
      rule(`and also ${name}`, 'Measures', ['Measures'], fn, (world, { term }) => andAgain(term.list, fn, world))
    )
  ]
];

/** What is measured of rows or groups, from one aggregate to a list of measures. */
export const MEASURES: readonly (readonly Rule[])[] = [
  AGGREGATES,
  [
    wordless('measure where', 'Measure', ['Measure', 'Condition:part'], (_, { term }, condition) => {
      const value =
        isWhere(condition.term) && term.value.type === 'aggregate' ? only(term.value, condition.term.where) : undefined;
      return value === undefined ? undefined : { value, name: term.name };
    })
  ],
  DIFFERENCES,
  ...MEASURE_LISTS
];
