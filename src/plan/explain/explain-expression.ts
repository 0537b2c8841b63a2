import type { ColumnType, ScalarValue } from '../../datasets/index.js';
import type { AggregateName, Expression, FunctionName, Window } from '../algebra/expression.js';
import { isCondition } from '../check/functions.js';

type Call = Extract<Expression, { type: 'call' }>;

/** What columns are called in a sentence, and what they hold, by name. */
export type Words = {
  readonly word: (column: string) => string;
  readonly type: (column: string) => ColumnType | undefined;
};

/** Numbers below this may be years, which have no separators. */
const GROUPED_FROM = 10_000;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** A value as a person writes it. */
export const explainValue = (value: ScalarValue): string =>
  typeof value !== 'number'
    ? String(value ?? 'missing')
    : Math.abs(value) < GROUPED_FROM
      ? String(Number(value.toFixed(6)))
      : NUMBER.format(value);

/** An expression as a noun phrase, "mean body mass", or as a condition, "sex is male". */
export function explainExpression(expression: Expression, words: Words): string {
  const of = (inner: Expression): string => explainExpression(inner, words);
  switch (expression.type) {
    case 'column':
      return words.word(expression.name);
    case 'literal':
      return explainValue(expression.value);
    case 'date':
      return expression.value.replace('T', ' ');
    case 'call':
      return explainIdiom(expression, words) ?? explainCall(expression, words);
    case 'isIn': {
      const values = expression.values.map(explainValue);
      return `${of(expression.of)} is ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;
    }
    case 'cast':
      return `${of(expression.of)} as ${expression.to}`;
    case 'datePart':
      return `${expression.part.replace('Name', '')} of ${of(expression.of)}`;
    case 'dateFloor':
      return `${expression.unit} of ${of(expression.of)}`;
    case 'dateDifference':
      return `${expression.unit}s from ${of(expression.from)} to ${of(expression.to)}`;
    case 'bin':
      return `${of(expression.of)} in steps of ${explainValue(expression.width)}`;
    case 'aggregate':
      return explainAggregate(expression, words);
    case 'over':
      return `${of(expression.of)} of ${groupsOf(expression.per, words)}`;
    case 'window':
      return explainWindow(expression, words);
  }
}

const groupsOf = (per: readonly string[], words: Words): string =>
  per.length === 0 ? 'all' : `each ${per.map(words.word).join(' and ')}`;

/** Parts of a whole and changes from row to row have words of their own. */
function explainIdiom({ fn, args }: Call, words: Words): string | undefined {
  const [first, second] = args;
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const same = (one: Expression | undefined, other: Expression | undefined): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const isBefore = (of: Expression | undefined, shifted: Expression | undefined): boolean =>
    shifted?.type === 'window' && shifted.fn === 'shift' && shifted.n === 1 && same(shifted.of, of);
  if (fn === 'divide' && second.type === 'over') {
    const { of, per } = second;
    const isShare = of.type === 'aggregate' && of.fn === 'sum' && same(of.of, first);
    return isShare ? `${explainExpression(first, words)} as a share of ${groupsOf(per, words)}` : undefined;
  }
  if (fn !== 'subtract') {
    return undefined;
  }
  const [of, shifted] = first.type === 'call' && first.fn === 'divide' ? first.args : [];
  const isGrowth = second.type === 'literal' && second.value === 1 && isBefore(of, shifted);
  return isBefore(first, second)
    ? `change of ${explainExpression(first, words)} from one to the next`
    : isGrowth && of !== undefined
      ? `growth of ${explainExpression(of, words)} from one to the next`
      : undefined;
}

/** A call in words, with its arguments in their places. */
const CALLS: Readonly<Record<Exclude<FunctionName, 'and' | 'or' | 'not'>, string>> = {
  add: '$1 plus $2',
  subtract: '$1 minus $2',
  multiply: '$1 times $2',
  divide: '$1 divided by $2',
  abs: 'abs of $1',
  round: '$1 rounded to $2 decimals',
  log: 'log of $1',
  equal: '$1 is $2',
  notEqual: '$1 is not $2',
  less: '$1 is below $2',
  lessOrEqual: '$1 is at most $2',
  greater: '$1 is above $2',
  greaterOrEqual: '$1 is at least $2',
  between: '$1 is between $2 and $3',
  isMissing: '$1 is missing',
  coalesce: '$1, or $2 where that is missing',
  if: '$2 where $1, else $3',
  lower: '$1 in small letters',
  strip: '$1 without blanks around it',
  length: 'length of $1',
  contains: '$1 contains $2',
  startsWith: '$1 starts with $2',
  endsWith: '$1 ends with $2',
  replace: '$1 with “$2” replaced by “$3”'
};

/** Dates come before and after each other, and are not above and below. */
const OF_DATES: Readonly<Partial<Record<FunctionName, string>>> = {
  ...{ less: '$1 is before $2', lessOrEqual: '$1 is not after $2' },
  ...{ greater: '$1 is after $2', greaterOrEqual: '$1 is not before $2' }
};

function explainCall({ fn, args }: Call, words: Words): string {
  const said = args.map(arg => nested(arg, words, fn));
  if (fn === 'and' || fn === 'or') {
    return said.join(` ${fn} `);
  }
  if (fn === 'not') {
    return negated(args[0], said[0] ?? '');
  }
  const form = (args.some(({ type }) => type === 'date') ? OF_DATES[fn] : undefined) ?? CALLS[fn];
  return form.replace(/\$(\d)/gu, (_, place: string) => said[Number(place) - 1] ?? '');
}

function negated(inner: Expression | undefined, said: string): string {
  return inner?.type === 'call' && inner.fn === 'isMissing'
    ? said.replace(/ is missing$/u, ' is not missing')
    : inner?.type === 'isIn' || (inner?.type === 'call' && inner.fn === 'equal')
      ? said.replace(/ is /u, ' is not ')
      : `not (${said})`;
}

/** A part of a call; what another function makes of several parts stands in parentheses. */
function nested(arg: Expression, words: Words, outer: FunctionName): string {
  const said = explainExpression(arg, words);
  const isCompound =
    arg.type === 'call' &&
    !(arg.fn === outer && ['and', 'or', 'add', 'multiply'].includes(outer)) &&
    ['and', 'or', 'add', 'subtract', 'multiply', 'divide', 'if', 'coalesce'].includes(arg.fn);
  return isCompound ? `(${said})` : said;
}

const AGGREGATES: Readonly<Partial<Record<AggregateName, string>>> = {
  count: 'number of values of',
  sum: 'total',
  min: 'lowest',
  max: 'highest',
  std: 'standard deviation of',
  var: 'variance of',
  nunique: 'number of different values of',
  any: 'whether there is any',
  all: 'whether all are'
};

function explainAggregate({ fn, of, where, q }: Extract<Expression, { type: 'aggregate' }>, words: Words): string {
  const only = where === undefined ? '' : ` where ${explainExpression(where, words)}`;
  if (of === undefined) {
    return `number of rows${only}`;
  }
  const said = explainExpression(of, words);
  const type = of.type === 'column' ? words.type(of.name) : undefined;
  const isTruth = type === 'boolean' || of.type === 'isIn' || (of.type === 'call' && isCondition(of.fn));
  if (isTruth && (fn === 'mean' || fn === 'sum')) {
    return `${fn === 'mean' ? 'share' : 'number'} of rows where ${said}${only === '' ? '' : `, of those${only}`}`;
  }
  const isDate = of.type === 'dateFloor' || type === 'date' || type === 'datetime';
  const word =
    isDate && (fn === 'min' || fn === 'max')
      ? { min: 'earliest', max: 'latest' }[fn]
      : fn === 'quantile'
        ? `${explainValue((q ?? 0) * 100)} % quantile of`
        : (AGGREGATES[fn] ?? fn);
  return `${word} ${said}${only}`;
}

function explainWindow({ fn, of, aggregate, n = 1, per, order }: Window, words: Words): string {
  const value = of === undefined ? '' : explainExpression(of, words);
  const keys = order.map(({ by, descending }) => `${words.word(by)}${descending === true ? ', from the end' : ''}`);
  const along = `${keys.join(' and ')}${per.length === 0 ? '' : ` within ${groupsOf(per, words)}`}`;
  switch (fn) {
    case 'rank':
      return `rank by ${along.replace(', from the end', ', the highest first')}`;
    case 'rowNumber':
      return `number in the order of ${along}`;
    case 'shift': {
      const rows = Math.abs(n) === 1 ? 'one row' : `${Math.abs(n)} rows`;
      return `${value} ${rows} ${n > 0 ? 'before' : 'later'} by ${along}`;
    }
    case 'cumulative':
      return `running ${aggregate ?? 'sum'} of ${value} by ${along}`;
    case 'rolling':
      return `${aggregate ?? 'mean'} of ${value} over ${explainValue(n)} rows by ${along}`;
  }
}
