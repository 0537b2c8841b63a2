import { scaleOf } from '../lexicon/scale-of.js';
import { type Expression, type FunctionName, isOutlier } from '../../plan/index.js';
import { type ColumnFacts, yesOf } from '../terms/column-facts.js';
import { all, among, call, column, date, literal, opposite, tablesIn, termKey } from '../terms/expressions.js';
import type { Period } from '../tokens/periods.js';
import type { Condition, Terms, Where } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

/** The condition that a value is at or above a bound and below another one; either may be missing. */
const within = <Bound>(of: Expression, toCode: (bound: Bound) => Expression, from?: Bound, until?: Bound): Expression =>
  all([
    ...(from === undefined ? [] : [call('greaterOrEqual', of, toCode(from))]),
    ...(until === undefined ? [] : [call('less', of, toCode(until))])
  ]);

const oneOf = (of: Expression, values: Terms['Value']['values']): Expression => {
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? call('equal', of, literal(only))
    : { type: 'isIn', of, values: values.filter(value => value !== null) };
};

/** The condition that a date or a year lies in a period; undefined if the column cannot tell. */
function inPeriod(facts: ColumnFacts, period: Period): Expression | undefined {
  const of = column(facts.id);
  const part = (name: 'month' | 'weekday' | 'hour'): Expression => ({ type: 'datePart', of, part: name });
  if (facts.kind !== 'date') {
    if (!facts.isYear || period.type !== 'span') {
      return undefined;
    }
    const [from, until] = [period.from, period.until].map(day => (day === undefined ? day : Number(day.slice(0, 4))));
    return from !== undefined && until === from + 1
      ? call('equal', of, literal(from))
      : within(of, literal, from, until);
  }
  switch (period.type) {
    case 'span':
      return within(of, date, period.from, period.until);
    case 'latest':
      return typeof facts.max === 'string' ? within(of, date, before(facts.max, period.count, period.unit)) : undefined;
    case 'months':
      return oneOf(part('month'), period.months);
    case 'weekdays':
      return oneOf(part('weekday'), period.days);
    case 'hours': {
      const { from, until } = period;
      return !facts.hasTime
        ? undefined
        : from > until
          ? call('or', call('greaterOrEqual', part('hour'), literal(from)), call('less', part('hour'), literal(until)))
          : within(part('hour'), literal, from > 0 ? from : undefined, until < 24 ? until : undefined);
    }
  }
}

/** The day on which the last `count` units up to a moment begin. */
function before(moment: string, count: number, unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') {
    day.setUTCDate(day.getUTCDate() - count * (unit === 'week' ? 7 : 1) + 1);
  } else {
    day.setUTCMonth(day.getUTCMonth() - count * { month: 1, quarter: 3, year: 12 }[unit]);
  }
  return day.toISOString().slice(0, 10);
}

const where = (condition: Expression, about: string, form: Where['form']): Where => ({
  type: 'where',
  where: condition,
  about,
  form
});

/** Whether a column holds numbers. */
export const isNumber = ({ kind }: ColumnFacts): boolean => kind === 'number';

/** The column that an amount is; undefined if it is computed. */
export const columnOf = (world: World, { value }: Terms['Amount']): ColumnFacts | undefined =>
  value.type === 'column' ? world.find(value.name) : undefined;

/** What a condition on an expression is about: its column, or the key of a computed expression. */
const aboutOf = (value: Expression): string => (value.type === 'column' ? value.name : termKey(value));

/** Whether a number lies in the range of a column, or up to a tenth of it outside; true if the range is not known. */
export function isNear({ min, max }: ColumnFacts, value: number): boolean {
  if (typeof min !== 'number' || typeof max !== 'number') {
    return true;
  }
  const room = (max - min) * 0.1;
  return value >= min - room && value <= max + room;
}

/** A number in the unit of a column. */
function inUnitOf(facts: ColumnFacts | undefined, number: Terms['Number']): Terms['Number'] {
  const scale = facts === undefined ? 1 : scaleOf(facts.words, number.unit);
  return scale === 1
    ? number
    : { ...number, values: number.values.map(value => Number((value * scale).toPrecision(12))) };
}

/** The comparison of a value with a number or a range; undefined without the numbers that it takes. */
export function compared(value: Expression, { op, values }: Terms['Number']): Expression | undefined {
  const [low, high] = values;
  if (low === undefined) {
    return undefined;
  }
  switch (op) {
    case 'range':
      return high === undefined ? undefined : call('between', value, literal(low), literal(high));
    case 'either':
      return { type: 'isIn', of: value, values };
    default:
      return call(op, value, literal(low));
  }
}

/** The condition that a column of yes and no says yes; undefined for other columns. */
export function isTrue(facts: ColumnFacts): Expression | undefined {
  if (facts.kind !== 'flag') {
    return undefined;
  }
  if (facts.isBoolean) {
    return column(facts.id);
  }
  const yes = yesOf(facts);
  return yes === undefined ? undefined : call('equal', column(facts.id), literal(yes));
}

const never = (world: World, { term: { name } }: Part<'Table'>): Condition | undefined => {
  const base = world.tables.find(table => world.join(name, table) !== undefined);
  return base === undefined ? undefined : { type: 'never', base, table: { type: 'source', name }, other: name };
};

const zero =
  (fn: FunctionName) =>
  (world: World, { term }: Part<'Column'>): Condition | undefined => {
    const facts = world.column(term.id);
    // “Positive” is no condition if all numbers are positive.
    const tells = fn === 'equal' ? isNear(facts, 0) : typeof facts.min !== 'number' || facts.min <= 0;
    return isNumber(facts) && !facts.isCode && !facts.isYear && tells
      ? where(call(fn, column(term.id), literal(0)), term.id, 'number')
      : undefined;
  };

/** An amount compared with its mean, of all rows or of those with the same key. */
const average =
  (fn: FunctionName) =>
  (world: World, { term }: Part<'Amount'>, key?: Part<'Column'>): Condition | undefined => {
    const facts = columnOf(world, term);
    const by = key && world.column(key.term.id);
    const fits = by === undefined || (isKeyable(by) && by.table === facts?.table);
    const mean = among('mean', term.value, by === undefined ? [] : [by.id]);
    return fits && facts?.isCode === false ? where(call(fn, term.value, mean), facts.id, 'average') : undefined;
  };

/** The condition that an amount is unusual; undefined if it is computed or a code. */
export function unusual(world: World, amount: Terms['Amount']): Where | undefined {
  const facts = columnOf(world, amount);
  return facts === undefined || facts.isCode ? undefined : where(isOutlier(amount.value), facts.id, 'outlier');
}

/** Whether rows of equal values make groups. */
export const isKeyable = ({ kind, distinct, identifies, isCode, rows }: ColumnFacts): boolean =>
  kind === 'text' ||
  kind === 'flag' ||
  (kind === 'number' && ((distinct ?? 1000) <= 40 || isCode || identifies || (rows ?? 0) === 0));

const columns =
  (fn: FunctionName) =>
  (world: World, one: Part<'Column'>, other: Part<'Column'>): Condition | undefined => {
    const [left, right] = [world.column(one.term.id), world.column(other.term.id)];
    const isOrdered = one.start !== undefined && other.start !== undefined && one.start < other.start;
    return isOrdered &&
      left.id !== right.id &&
      left.table === right.table &&
      left.kind === right.kind &&
      (left.kind === 'number' || left.kind === 'date')
      ? where(call(fn, column(left.id), column(right.id)), left.id, 'columns')
      : undefined;
  };

const missing =
  (form: 'missing' | 'present') =>
  (world: World, { term }: Part<'Column'>): Condition | undefined => {
    const isMissing = call('isMissing', column(term.id));
    return world.column(term.id).missing
      ? where(form === 'missing' ? isMissing : opposite(isMissing), term.id, form)
      : undefined;
  };

const SIDES = [
  ['above', 'aboveAverage', 'greater'],
  ['below', 'belowAverage', 'less']
] as const;

const OTHER_SIDES: Partial<Record<FunctionName, FunctionName>> = { less: 'greaterOrEqual', greaterOrEqual: 'less' };

/** Whether two conditions share a bound, so that one of them holds for each value. */
function isOtherSide(one: Expression, other: Expression): boolean {
  const fn = one.type === 'call' ? OTHER_SIDES[one.fn] : undefined;
  return fn !== undefined && termKey({ ...one, fn }) === termKey(other);
}

export const CONDITIONS: readonly (readonly Rule[])[] = [
  [
    wordless('is value', 'Condition', ['Value:value'], (_, { term }) =>
      where(oneOf(column(term.id), term.values), term.id, 'value')
    ),
    wordless('is one of two', 'Condition', ['Value:either', 'Value:either'], (_, one, other) =>
      one.term.id === other.term.id &&
      !one.term.values.some(value => other.term.values.includes(value)) &&
      (one.start ?? 0) < (other.start ?? 0)
        ? where(oneOf(column(one.term.id), [...one.term.values, ...other.term.values]), one.term.id, 'value')
        : undefined
    ),
    wordless('compared', 'Condition', ['Amount:compared', 'Number:bound'], (world, { term }, bound) => {
      const facts = columnOf(world, term);
      const number = inUnitOf(facts, bound.term);
      if (
        facts !== undefined &&
        (!number.values.every(value => isNear(facts, value)) ||
          (number.op === 'equal' && (facts.distinct ?? 0) > 300 && !facts.isCode))
      ) {
        return undefined;
      }
      const condition = compared(term.value, number);
      return condition && where(condition, aboutOf(term.value), 'number');
    }),
    wordless('in period', 'Condition', ['Period:period', 'Date:dated'], (world, { term }, { term: { id } }) => {
      const condition = inPeriod(world.column(id), term);
      return condition && where(condition, id, term.type === 'weekdays' ? 'weekdays' : 'period');
    }),
    wordless('is true', 'Condition', ['Column:flag'], (world, { term }) => {
      const condition = isTrue(world.column(term.id));
      return condition && where(condition, term.id, 'yes');
    }),
    rule('missing', 'Condition', ['Column:missing'], 'missing', missing('missing')),
    rule('present', 'Condition', ['Column:missing'], 'present', missing('present')),
    ...SIDES.flatMap(([side, trigger, fn]) => [
      rule(`${side} average`, 'Condition', ['Amount:compared'], trigger, average(fn)),
      rule(`${side} average of its group`, 'Condition', ['Amount:compared', 'Column:key'], trigger, average(fn))
    ]),
    rule('outliers', 'Condition', ['Amount:amount'], 'outlier', (world, { term }) => unusual(world, term)),
    rule('contains', 'Condition', ['Text', 'Column:text'], 'contains', (world, { term: { text } }, { term }) => {
      const { id, kind, distinct = 100 } = world.column(term.id);
      return kind === 'text' && distinct >= 8
        ? where(call('contains', call('lower', column(id)), literal(text)), id, 'text')
        : undefined;
    }),
    rule('zero', 'Condition', ['Column:zero'], 'zero', zero('equal')),
    rule('positive', 'Condition', ['Column:zero'], 'positive', zero('greater')),
    rule('more than another', 'Condition', ['Column:compared', 'Column:with'], 'greaterColumn', columns('greater')),
    rule('less than another', 'Condition', ['Column:compared', 'Column:with'], 'lessColumn', columns('less')),
    rule('never', 'Condition', ['Table:table'], 'never', never)
  ],
  [
    rule('not', 'Condition', ['Condition'], 'not', (_, { term }) =>
      term.type === 'where' && term.form !== 'missing' && term.form !== 'present'
        ? where(opposite(term.where), term.about, term.form === 'outlier' ? 'outlier' : 'not')
        : undefined
    ),
    wordless('never with', 'Condition', ['Condition', 'Condition'], (_, { term }, inner) => {
      if (term.type !== 'never' || inner.term.type !== 'where') {
        return undefined;
      }
      const tables = tablesIn(inner.term.where);
      return term.table.type === 'source' && tables.size === 1 && tables.has(term.other)
        ? { ...term, table: { type: 'filter', of: term.table, where: inner.term.where } }
        : undefined;
    })
  ],
  [
    rule('or', 'Condition', ['Condition', 'Condition'], 'both', (_, one, other) => {
      const [left, right] = [one.term, other.term];
      if (left.type !== 'where' || right.type !== 'where' || (one.start ?? 99) >= (other.start ?? 0)) {
        return undefined;
      }
      const isSame = left.form === 'value' && right.form === 'value' && left.about === right.about;
      return isSame || left.form === 'or' || right.form === 'or' || isOtherSide(left.where, right.where)
        ? undefined
        : where(call('or', left.where, right.where), left.about, 'or');
    })
  ],
  [
    wordless('contrast', 'Contrast', ['Condition', 'Condition'], (_, one, other) => {
      const [left, right] = [one.term, other.term];
      return left.type === 'where' &&
        right.type === 'where' &&
        left.about === right.about &&
        (left.form === right.form
          ? ['value', 'period', 'weekdays', 'number'].includes(left.form)
          : termKey(opposite(left.where)) === termKey(right.where)) &&
        (one.start ?? 99) < (other.start ?? 0)
        ? { one: left, other: right }
        : undefined;
    }),
    wordless('contrast with the rest', 'Contrast', ['Condition'], (_, { term }) =>
      term.type === 'where' && term.form !== 'or' && term.form !== 'period'
        ? { one: term, other: where(opposite(term.where), term.about, 'not') }
        : undefined
    )
  ]
];
