import type { Expression } from '../../plan/index.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import { all, call, column, date, literal } from '../terms/expressions.js';
import type { Period } from '../tokens/periods.js';

/** The first value from a moment on and before another one. */
function within(of: Expression, from: string | undefined, until: string | undefined): Expression {
  return all([
    ...(from === undefined ? [] : [call('greaterOrEqual', of, date(from))]),
    ...(until === undefined ? [] : [call('less', of, date(until))])
  ]);
}

const part = (of: Expression, name: 'year' | 'month' | 'weekday' | 'hour'): Expression => ({
  type: 'datePart',
  of,
  part: name
});

const oneOf = (of: Expression, values: readonly number[]): Expression => {
  const [only] = values;
  return values.length === 1 && only !== undefined ? call('equal', of, literal(only)) : { type: 'isIn', of, values };
};

/** That a date, or a year, lies in a period; undefined where the column cannot tell. */
export function inPeriod(facts: ColumnFacts, period: Period): Expression | undefined {
  const of = column(facts.id);
  if (facts.kind !== 'date') {
    if (!facts.isYear || period.type !== 'span') {
      return undefined;
    }
    const from = period.from?.slice(0, 4);
    const until = period.until?.slice(0, 4);
    return from !== undefined && until !== undefined && Number(until) === Number(from) + 1
      ? call('equal', of, literal(Number(from)))
      : all([
          ...(from === undefined ? [] : [call('greaterOrEqual', of, literal(Number(from)))]),
          ...(until === undefined ? [] : [call('less', of, literal(Number(until)))])
        ]);
  }
  switch (period.type) {
    case 'span':
      return within(of, period.from, period.until);
    case 'latest':
      return typeof facts.max === 'string'
        ? within(of, before(facts.max, period.count, period.unit), undefined)
        : undefined;
    case 'months':
      return oneOf(part(of, 'month'), period.months);
    case 'weekdays':
      return oneOf(part(of, 'weekday'), period.days);
    case 'hours': {
      const hour = part(of, 'hour');
      return facts.hasTime
        ? all([
            ...(period.from > 0 ? [call('greaterOrEqual', hour, literal(period.from))] : []),
            ...(period.until < 24 ? [call('less', hour, literal(period.until))] : [])
          ])
        : undefined;
    }
  }
}

/** So many units before the day of a moment. */
function before(moment: string, count: number, unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') {
    day.setUTCDate(day.getUTCDate() - count * (unit === 'week' ? 7 : 1) + 1);
  } else {
    day.setUTCMonth(day.getUTCMonth() - count * { month: 1, quarter: 3, year: 12 }[unit]);
  }
  return day.toISOString().slice(0, 10);
}
