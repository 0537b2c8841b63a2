import type { ColumnType, ScalarValue } from '../../datasets/index.js';
import type { AggregateName, Expression, FunctionName, Window } from '../algebra/expression.js';
import { SIGNATURES } from '../check/functions.js';

/** What columns are called in a sentence, and what they hold, by name. */
export type Words = {
  readonly word: (column: string) => string;
  readonly type: (column: string) => ColumnType | undefined;
};

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
/** Numbers below this may be years, which have no separators. */
const GROUPED_FROM = 10_000;

/** A value as a person writes it. */
export const explainValue = (value: ScalarValue): string =>
  typeof value === 'number'
    ? Math.abs(value) < GROUPED_FROM
      ? String(Number(value.toFixed(6)))
      : NUMBER.format(value)
    : value === null
      ? 'missing'
      : String(value);

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
      return explainCall(expression, words);
    case 'isIn': {
      const values = expression.values.map(explainValue);
      return `${of(expression.of)} is ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;
    }
    case 'cast':
      return `${of(expression.of)} as ${expression.to}`;
    case 'datePart':
      return expression.part === 'weekdayName'
        ? `weekday of ${of(expression.of)}`
        : `${expression.part} of ${of(expression.of)}`;
    case 'dateFloor':
      return `${expression.unit} of ${of(expression.of)}`;
    case 'dateDifference':
      return `${expression.unit}s from ${of(expression.from)} to ${of(expression.to)}`;
    case 'bin':
      return `${of(expression.of)} in steps of ${explainValue(expression.width)}`;
    case 'aggregate':
      return explainAggregate(expression, words);
    case 'over':
      return `${of(expression.of)}${expression.per.length === 0 ? ' of all' : ` of each ${expression.per.map(words.word).join(' and ')}`}`;
    case 'window':
      return explainWindow(expression, words);
  }
}

const INFIX: Partial<Record<string, string>> = {
  add: 'plus',
  subtract: 'minus',
  multiply: 'times',
  divide: 'divided by',
  equal: 'is',
  notEqual: 'is not',
  less: 'is below',
  lessOrEqual: 'is at most',
  greater: 'is above',
  greaterOrEqual: 'is at least',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with'
};

/** Dates come before and after each other, and are not above and below. */
const OF_DATES: Partial<Record<string, string>> = {
  less: 'is before',
  lessOrEqual: 'is not after',
  greater: 'is after',
  greaterOrEqual: 'is not before'
};

/** Parts of a whole and changes from row to row have words of their own. */
function explainIdiom({ fn, args }: Extract<Expression, { type: 'call' }>, words: Words): string | undefined {
  const [first, second] = args;
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const isBefore = (of: Expression, shifted: Expression): boolean =>
    shifted.type === 'window' &&
    shifted.fn === 'shift' &&
    shifted.n === 1 &&
    JSON.stringify(shifted.of) === JSON.stringify(of);
  if (fn === 'divide' && second.type === 'over') {
    const { of, per } = second;
    return of.type === 'aggregate' && of.fn === 'sum' && JSON.stringify(of.of) === JSON.stringify(first)
      ? `${explainExpression(first, words)} as a share of ${per.length === 0 ? 'all' : `each ${per.map(words.word).join(' and ')}`}`
      : undefined;
  }
  if (fn === 'subtract' && isBefore(first, second)) {
    return `change of ${explainExpression(first, words)} from one to the next`;
  }
  const [ratio, one] = args;
  const isGrowth =
    fn === 'subtract' &&
    one?.type === 'literal' &&
    one.value === 1 &&
    ratio?.type === 'call' &&
    ratio.fn === 'divide' &&
    ratio.args[0] !== undefined &&
    ratio.args[1] !== undefined &&
    isBefore(ratio.args[0], ratio.args[1]);
  return isGrowth && ratio.args[0] !== undefined
    ? `growth of ${explainExpression(ratio.args[0], words)} from one to the next`
    : undefined;
}

function explainCall(expression: Extract<Expression, { type: 'call' }>, words: Words): string {
  const { fn, args } = expression;
  const idiom = explainIdiom(expression, words);
  if (idiom !== undefined) {
    return idiom;
  }
  const said = args.map(arg => nested(arg, words, fn));
  const [first = '', second = '', third = ''] = said;
  const infix = (args.some(({ type }) => type === 'date') ? OF_DATES[fn] : undefined) ?? INFIX[fn];
  if (infix !== undefined) {
    return `${first} ${infix} ${second}`;
  }
  switch (fn) {
    case 'between':
      return `${first} is between ${second} and ${third}`;
    case 'and':
    case 'or':
      return said.join(` ${fn} `);
    case 'not':
      return negated(args[0], first);
    case 'isMissing':
      return `${first} is missing`;
    case 'coalesce':
      return `${first}, or ${second} where that is missing`;
    case 'if':
      return `${second} where ${first}, else ${third}`;
    case 'lower':
      return `${first} in small letters`;
    case 'strip':
      return `${first} without blanks around it`;
    case 'replace':
      return `${first} with “${second}” replaced by “${third}”`;
    case 'round':
      return `${first} rounded to ${second} decimals`;
    default:
      return `${fn} of ${first}`;
  }
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

const AGGREGATE_WORDS: Readonly<Record<AggregateName, string>> = {
  count: 'number of values of',
  sum: 'total',
  mean: 'mean',
  median: 'median',
  min: 'lowest',
  max: 'highest',
  std: 'standard deviation of',
  var: 'variance of',
  nunique: 'number of different values of',
  quantile: 'quantile of',
  first: 'first',
  last: 'last',
  any: 'whether there is any',
  all: 'whether all are'
};

function explainAggregate({ fn, of, where, q }: Extract<Expression, { type: 'aggregate' }>, words: Words): string {
  const only = where === undefined ? '' : ` where ${explainExpression(where, words)}`;
  if (of === undefined) {
    return `number of rows${only}`;
  }
  const said = explainExpression(of, words);
  const isFlag = of.type === 'column' && words.type(of.name) === 'boolean';
  const isCondition = isFlag || of.type === 'isIn' || (of.type === 'call' && SIGNATURES[of.fn].result === 'boolean');
  if (isCondition && (fn === 'mean' || fn === 'sum')) {
    return `${fn === 'mean' ? 'share' : 'number'} of rows where ${said}${only === '' ? '' : `, of those${only}`}`;
  }
  if ((fn === 'min' || fn === 'max') && isDate(of, words)) {
    return `${fn === 'min' ? 'earliest' : 'latest'} ${said}${only}`;
  }
  return fn === 'quantile'
    ? `${explainValue((q ?? 0) * 100)} % quantile of ${said}${only}`
    : `${AGGREGATE_WORDS[fn]} ${said}${only}`;
}

const isDate = (of: Expression, words: Words): boolean =>
  of.type === 'dateFloor' || (of.type === 'column' && ['date', 'datetime'].includes(words.type(of.name) ?? ''));

function explainWindow({ fn, of, aggregate, n, per, order }: Window, words: Words): string {
  const value = of === undefined ? '' : explainExpression(of, words);
  const along = order
    .map(({ by, descending }) => `${words.word(by)}${descending === true ? ', from the end' : ''}`)
    .join(' and ');
  const within = per.length === 0 ? '' : ` within each ${per.map(words.word).join(' and ')}`;
  switch (fn) {
    case 'rank':
      return `rank by ${words.word(order[0]?.by ?? '')}${order[0]?.descending === true ? ', the highest first' : ''}${within}`;
    case 'rowNumber':
      return `number in the order of ${along}${within}`;
    case 'shift': {
      const rows = n ?? 1;
      return `${value} ${Math.abs(rows) === 1 ? 'one row' : `${Math.abs(rows)} rows`} ${rows > 0 ? 'before' : 'later'} by ${along}${within}`;
    }
    case 'cumulative':
      return `running ${aggregate ?? 'sum'} of ${value} by ${along}${within}`;
    case 'rolling':
      return `${aggregate ?? 'mean'} of ${value} over ${explainValue(n ?? 0)} rows by ${along}${within}`;
  }
}
