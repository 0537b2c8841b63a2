import type { ColumnType, ScalarValue } from '../../datasets/index.js';
import type { AggregateName, DatePartName, Expression, ExpressionOf, FunctionName, Window } from '../algebra/plan.js';
import { outlierIn } from '../algebra/outliers.js';
import { byType, conjuncts, same } from '../algebra/rebuild.js';
import { isCondition, isConditionName } from '../check/check-expression.js';
import { changeIn } from '../lower/lower.js';

type Call = ExpressionOf<'call'>;
type Aggregate = ExpressionOf<'aggregate'>;

/** Words, and how firmly they hold together: words that are less firm than their place requires get parentheses. */
export type Phrase = { readonly said: string; readonly firmness: number };

const phrased =
  (firmness: number) =>
  (said: string): Phrase => ({ said, firmness });
export const [LOOSE, CONDITION, ARITHMETIC, FIRM] = [0, 1, 2, 3] as const;
const [condition, arithmetic] = [phrased(CONDITION), phrased(ARITHMETIC)];
export const firm = phrased(FIRM);

/** Words inside other words, in parentheses if they are less firm than `least`; by default, arithmetic needs none. */
export const inside = ({ said, firmness }: Phrase, least: number = ARITHMETIC): string =>
  firmness < least ? `(${said})` : said;

/** What the columns of a table are called in a sentence, and what they hold, by name. */
export type Words = {
  readonly phrase: (column: string) => Phrase;
  readonly word: (column: string) => string;
  readonly type: (column: string) => ColumnType | undefined;
  /** What the rows of an aggregate over all rows are called if some have been left out before: "these". */
  readonly all?: string;
};

/** Numbers below this may be years, which have no separators. */
const GROUPED_FROM = 10_000;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });
/** Texts that stand in a sentence without quotation marks. */
const PLAIN = /^(?!.*\b(?:and|or|where|else)\b)[\p{L}\p{N}](?:[\p{L}\p{N} %+./:&'’_-]*[\p{L}\p{N}%+.])?$/u;

/** A value as a person writes it, to twelve digits. */
export function explainValue(value: ScalarValue): string {
  if (typeof value !== 'number') {
    return typeof value === 'string' && !PLAIN.test(value) ? `“${value}”` : String(value ?? 'missing');
  }
  const exact = Number(value.toPrecision(12));
  return Math.abs(value) < GROUPED_FROM ? String(exact) : NUMBER.format(exact);
}

/** "a, b and c" */
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const PARTS: Readonly<Partial<Record<DatePartName, string>>> = {
  ...{ quarter: 'calendar quarter', month: 'calendar month', weekday: 'weekday number', weekdayName: 'weekday' }
};

/** An expression as a noun phrase, "mean body mass", or as a condition, "sex is male". */
export const phrase: (expression: Expression, words: Words) => Phrase = byType({
  column: ({ name }, words) => words.phrase(name),
  literal: ({ value }) => firm(explainValue(value)),
  date: ({ value }) => firm(value),
  call: (call, words) => explainIdiom(call, words) ?? explainCall(call, words),
  isIn: (test, words) => isIn(test, words, 'is'),
  cast: ({ of, to }, words) => arithmetic(`${whole(of, words)} as ${to}`),
  datePart: ({ of, part }, words) => firm(`${PARTS[part] ?? part} of ${whole(of, words)}`),
  dateFloor: ({ of, unit }, words) => firm(`${unit === 'hour' ? 'day and hour' : unit} of ${whole(of, words)}`),
  dateDifference: ({ from, to, unit }, words) =>
    arithmetic(`${unit}s from ${whole(from, words)} to ${whole(to, words)}`),
  bin: ({ of, width }, words) => arithmetic(`${whole(of, words)} in steps of ${explainValue(width)}`),
  aggregate: explainAggregate,
  over: ({ of, per }, words) => arithmetic(`${whole(of, words)} of ${groupsOf(per, words)}`),
  window: explainWindow
});

/** An expression that stands in parentheses unless it is firm. */
const whole = (of: Expression, words: Words): string => inside(phrase(of, words), FIRM);

function isIn({ of, values }: ExpressionOf<'isIn'>, words: Words, is: 'is' | 'is not'): Phrase {
  const one = values.length === 1 ? '' : 'one of ';
  return condition(`${inside(phrase(of, words))} ${is} ${one}${values.map(explainValue).join(', ')}`);
}

const groupsOf = (per: readonly string[], words: Words): string =>
  per.length === 0 ? (words.all ?? 'all') : `each ${per.map(words.word).join(' and ')}`;

const within = (per: readonly string[], words: Words): string =>
  per.length === 0 ? '' : ` within ${groupsOf(per, words)}`;

/** Outliers, parts of a whole and changes from row to row have words of their own. */
function explainIdiom(call: Call, words: Words): Phrase | undefined {
  const { fn, args } = call;
  const [first, second] = args;
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const outlier = outlierIn(call);
  if (outlier !== undefined) {
    return condition(`${whole(outlier, words)} is an outlier`);
  }
  if (fn === 'multiply' && same(second, { type: 'literal', value: 100 }) && first.type === 'aggregate') {
    const isPercentage = first.fn === 'mean' && isShare(first, words);
    return isPercentage ? condition(phrase(first, words).said.replace('share', 'percentage')) : undefined;
  }
  if (fn === 'divide' && second.type === 'over') {
    const { of: sum, per } = second;
    const isPart = sum.type === 'aggregate' && sum.fn === 'sum' && !sum.where && same(sum.of, first);
    return isPart ? arithmetic(`${whole(first, words)} as a share of ${groupsOf(per, words)}`) : undefined;
  }
  const found = changeIn(call);
  if (found === undefined) {
    return undefined;
  }
  const steps = `from one ${list(found.window.order.map(({ by }) => words.word(by)))} to the next`;
  const what = found.fn === 'diff' ? 'change' : 'growth';
  return arithmetic(`${what} of ${whole(found.of, words)} ${steps}${within(found.window.per, words)}`);
}

/** A call in words, with its arguments in their places. */
const CALLS: Readonly<Record<Exclude<FunctionName, 'and' | 'or' | 'not'>, string>> = {
  ...{ add: '$1 plus $2', subtract: '$1 minus $2', multiply: '$1 times $2', divide: '$1 divided by $2' },
  ...{ round: '$1 rounded to $2 decimals', log: 'log of $1' },
  ...{ equal: '$1 is $2', notEqual: '$1 is not $2', between: '$1 is between $2 and $3', isMissing: '$1 is missing' },
  ...{ less: '$1 is below $2', lessOrEqual: '$1 is at most $2' },
  ...{ greater: '$1 is above $2', greaterOrEqual: '$1 is at least $2' },
  ...{ coalesce: '$1, or $2 where that is missing' },
  ...{ lower: '$1 in small letters', strip: '$1 without blanks around it' },
  ...{ contains: '$1 contains $2', replace: '$1 with $2 replaced by $3' }
};

/** Dates come before and after each other, and are not above and below. */
const OF_DATES: Readonly<Partial<Record<FunctionName, string>>> = {
  ...{ less: '$1 is before $2', lessOrEqual: '$1 is not after $2' },
  ...{ greater: '$1 is after $2', greaterOrEqual: '$1 is not before $2' }
};

/** The period from a date up to another one, if it is a year, a month or a day: "in 2024", "in March 2024", "on 2024-03-05". */
function periodBetween(from: string, until: string): string | undefined {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const isAt = (...date: readonly [number, number, number]): boolean =>
    until === new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  if (from.endsWith('-01-01') && isAt(year + 1, 0, 1)) {
    return `in ${year}`;
  }
  if (day === 1 && isAt(year, month, 1)) {
    return `in ${MONTHS[month - 1] ?? month} ${year}`;
  }
  return isAt(year, month - 1, day + 1) ? `on ${from}` : undefined;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December']
];

/** Conditions that all hold; two that bound a year, a month or a day are said as one. */
function explainAll(call: Call, words: Words): Phrase {
  const parts = conjuncts(call);
  const bound = (part: Expression | undefined, fn: FunctionName): readonly [Expression, string] | undefined => {
    const [of, date] = part?.type === 'call' && part.fn === fn ? part.args : [];
    return of !== undefined && date?.type === 'date' ? [of, date.value] : undefined;
  };
  const said: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [of, from] = bound(parts[at], 'greaterOrEqual') ?? [];
    const [other, until = ''] = bound(parts[at + 1], 'less') ?? [];
    const period = of !== undefined && from !== undefined && same(of, other) ? periodBetween(from, until) : undefined;
    const part = parts[at];
    if (of !== undefined && period !== undefined) {
      said.push(`${inside(phrase(of, words))} is ${period}`);
      at++;
    } else if (part !== undefined) {
      said.push(inside(phrase(part, words), CONDITION));
    }
  }
  return said.length === 1 ? condition(said.join('')) : phrased(LOOSE)(said.join(' and '));
}

function explainCall(call: Call, words: Words): Phrase {
  const { fn, args } = call;
  const [first] = args;
  if (fn === 'and') {
    return explainAll(call, words);
  }
  if (fn === 'not') {
    return first === undefined ? firm('') : condition(negated(first, words));
  }
  const isLoose = fn === 'or' || fn === 'coalesce';
  const least = isLoose ? CONDITION : isConditionName(fn) ? ARITHMETIC : FIRM;
  const nests = fn === 'or' || fn === 'add' || fn === 'multiply';
  const said = args.map(arg =>
    inside(phrase(arg, words), nests && arg.type === 'call' && arg.fn === fn ? LOOSE : least)
  );
  if (fn === 'or') {
    return phrased(LOOSE)(said.join(' or '));
  }
  const form = (args.some(arg => isDate(arg, words)) ? OF_DATES[fn] : undefined) ?? CALLS[fn];
  const firmness = isLoose ? LOOSE : isConditionName(fn) ? CONDITION : / of \$1$/u.test(form) ? FIRM : ARITHMETIC;
  return phrased(firmness)(form.replace(/\$(\d)/gu, (_, place: string) => said[Number(place) - 1] ?? ''));
}

function negated(inner: Expression, words: Words): string {
  if (inner.type === 'isIn') {
    return isIn(inner, words, 'is not').said;
  }
  const outlier = outlierIn(inner);
  if (outlier !== undefined) {
    return `${whole(outlier, words)} is no outlier`;
  }
  return inner.type === 'call' && (inner.fn === 'isMissing' || inner.fn === 'equal')
    ? explainCall({ ...inner, fn: 'notEqual', args: [...inner.args, MISSING] }, words).said
    : `not ${whole(inner, words)}`;
}

const MISSING: Expression = { type: 'literal', value: null };

const AGGREGATES: Readonly<Partial<Record<AggregateName, string>>> = {
  ...{ count: 'number of values of', nunique: 'number of different values of', sum: 'total' },
  ...{ min: 'lowest', max: 'highest', std: 'standard deviation of' }
};

function isDate(of: Expression, words: Words): boolean {
  const type = of.type === 'column' ? words.type(of.name) : undefined;
  return of.type === 'date' || of.type === 'dateFloor' || type === 'date' || type === 'datetime';
}

/** Whether an aggregate says for how many rows a condition holds. */
export const isShare = ({ fn, of }: Aggregate, words: Words): boolean =>
  (fn === 'mean' || fn === 'sum') &&
  of !== undefined &&
  (isCondition(of) || (of.type === 'column' && words.type(of.name) === 'boolean'));

function explainAggregate(aggregate: Aggregate, words: Words): Phrase {
  const { fn, of, where, q } = aggregate;
  const only = where === undefined ? '' : ` where ${phrase(where, words).said}`;
  const all = phrased(only === '' ? FIRM : CONDITION);
  if (of === undefined) {
    return all(`number of rows${only}`);
  }
  if (isShare(aggregate, words)) {
    const rows = `${fn === 'mean' ? 'share' : 'number'} of rows where ${phrase(of, words).said}`;
    return condition(`${rows}${only === '' ? '' : `, of those${only}`}`);
  }
  const said = whole(of, words);
  const word =
    isDate(of, words) && (fn === 'min' || fn === 'max')
      ? { min: 'earliest', max: 'latest' }[fn]
      : fn === 'quantile'
        ? `${explainValue((q ?? 0) * 100)} % quantile of`
        : (AGGREGATES[fn] ?? fn);
  return all(`${word}${said.startsWith(`${word} `) && !word.endsWith(' of') ? ' of' : ''} ${said}${only}`);
}

function explainWindow({ fn, of, n = 1, per, order }: Window, words: Words): Phrase {
  const value = whole(of, words);
  const along = `${order.map(({ by }) => words.word(by)).join(' and ')}${within(per, words)}`;
  const said = {
    shift: `${value} one row before`,
    cumulative: `running sum of ${value}`,
    rolling: `mean of ${value} over ${explainValue(n)} rows`
  };
  return condition(`${said[fn]} by ${along}`);
}
