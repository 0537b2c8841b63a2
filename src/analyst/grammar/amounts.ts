import type { DurationUnit, FunctionName } from '../../plan/index.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import { call, column, literal, tablesIn, columnsRead } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isNumber } from './conditions.js';
import { exactly, type Part, type Rule, rule, wordless } from './rule.js';

const counts = ({ kind, isCode, isYear, identifies, isWhole }: ColumnFacts): boolean =>
  kind === 'number' && !isCode && !isYear && !(identifies && isWhole);

const two =
  (fn: FunctionName) =>
  (world: World, one: Part<'Column'>, other: Part<'Column'>): Terms['Amount'] | undefined => {
    const [left, right] = [world.column(one.term.id), world.column(other.term.id)];
    if (left.id === right.id || !counts(left) || !counts(right) || left.table !== right.table) {
      return undefined;
    }
    const isTurned = fn !== 'subtract' && (one.start ?? 0) > (other.start ?? 0);
    return isTurned ? undefined : { value: call(fn, column(left.id), column(right.id)) };
  };

/** A further column upon an amount that is made of others. */
const further =
  (fn: FunctionName) =>
  (world: World, { term, end }: Part<'Amount'>, other: Part<'Column'>): Terms['Amount'] | undefined => {
    const facts = world.column(other.term.id);
    return term.value.type === 'call' &&
      (other.start ?? 0) >= (end ?? 0) &&
      counts(facts) &&
      tablesIn(term.value).has(facts.table) &&
      (fn === 'divide' || !columnsRead(term.value).has(facts.id))
      ? { value: call(fn, term.value, column(facts.id)) }
      : undefined;
  };

const from = (world: World, { term }: Part<'Column'>, number: Part<'Number'>): Terms['Amount'] | undefined => {
  const whole = exactly(number) ?? 0;
  return whole !== 0 && isNumber(world.column(term.id))
    ? { value: call('subtract', literal(whole), column(term.id)) }
    : undefined;
};

const scaled =
  (fn: FunctionName) =>
  (_: World, { term }: Part<'Amount'>, number: Part<'Number'>): Terms['Amount'] | undefined => {
    const factor = exactly(number) ?? 0;
    return factor !== 0 && factor !== 1 && term.value.type !== 'literal'
      ? { value: call(fn, term.value, literal(factor)) }
      : undefined;
  };

const between =
  (unit: DurationUnit) =>
  (world: World, one: Part<'Date'>, other: Part<'Date'>): Terms['Amount'] | undefined => {
    const [from, to] = [world.column(one.term.id), world.column(other.term.id)];
    const ends = [from.min, to.min, from.max, to.max].map(end => (typeof end === 'string' ? end : undefined));
    const [fromMin = '', toMin = '', fromMax = '', toMax = ''] = ends;
    const isLater = ends.includes(undefined) || (fromMin <= toMin && fromMax <= toMax);
    return from.id !== to.id &&
      from.kind === 'date' &&
      to.kind === 'date' &&
      from.table === to.table &&
      isLater &&
      (unit === 'day' || from.hasTime || to.hasTime)
      ? { value: { type: 'dateDifference', from: column(from.id), to: column(to.id), unit } }
      : undefined;
  };

/** What is made of two columns. */
const TWO = [
  ['product', 'multiply', 'factor', 'factor'],
  ['subtracted', 'subtract', 'minuend', 'subtrahend'],
  ['quotient', 'divide', 'dividend', 'divisor'],
  ['added', 'add', 'factor', 'factor']
] as const;

const UNITS = [
  ['days', 'day'],
  ['hours', 'hour'],
  ['minutes', 'minute']
] as const;

export const AMOUNTS: readonly (readonly Rule[])[] = [
  [
    wordless('column', 'Amount', ['Column:amount'], (world, { term }) =>
      world.column(term.id).kind === 'number' ? { value: column(term.id) } : undefined
    ),
    ...TWO.map(([name, fn, one, other]) => rule(name, 'Amount', [`Column:${one}`, `Column:${other}`], fn, two(fn))),
    ...UNITS.map(([trigger, unit]) =>
      rule(`${trigger} between`, 'Amount', ['Date:from', 'Date:to'], trigger, between(unit))
    )
  ],
  [
    ...TWO.map(([name, fn, one, other]) =>
      rule(`${name} too`, 'Amount', [`Amount:${one}`, `Column:${other}`], fn, further(fn))
    ),
    rule('from a number', 'Amount', ['Column:subtrahend', 'Number:number'], 'subtract', from),
    rule('times a number', 'Amount', ['Amount:factor', 'Number:number'], 'multiply', scaled('multiply')),
    rule('divided by a number', 'Amount', ['Amount:dividend', 'Number:number'], 'divide', scaled('divide'))
  ]
];
