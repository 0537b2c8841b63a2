import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Clause } from './clause.js';
import type { Parsed } from './parse-expression.js';
import type { Span } from './span.js';

/** Time between two date columns: "days between order date and delivery date", "delivery date minus order date". */
export function parseElapsed(clause: Clause, { start, end }: Span): Parsed | undefined {
  const dates = clause
    .columnsIn({ start, end })
    .filter(({ column }) => columnKind.isDate(column) || dateFormatOf(column) !== undefined)
    .sort((left, right) => left.start - right.start);
  const [first, second, ...others] = dates;
  if (first === undefined || second === undefined || others.length > 0 || first.column === second.column) {
    return undefined;
  }
  const units = clause.tokens.slice(start, end).flatMap(token => {
    const unit = /^(second|minute|hour|day|week|year)s?$/u.exec(token.lower)?.[1];
    return unit === undefined ? [] : [`${unit}s` as 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'years'];
  });
  const unit = units[0] ?? 'days';
  const minus = clause.places(['minus', '-', '–'], { start: first.end, end: second.start }).length > 0;
  const between =
    clause.places(['between', 'from', 'to', 'until', 'and', 'elapsed', 'since'], { start, end: second.start }).length >
    0;
  if (!minus && !between) {
    return undefined;
  }
  const [from, until] = minus ? [second, first] : [first, second];
  const formats = Object.fromEntries(
    [from, until].flatMap(({ column }) => {
      const format = dateFormatOf(column);
      return format === undefined ? [] : [[column.name, format]];
    })
  );
  const timed = [from, until].some(
    ({ column }) =>
      /%[HI]/u.test(dateFormatOf(column) ?? '') ||
      (column.type === 'datetime' && /T(?!00:00)/u.test(String(column.range?.min)))
  );
  return {
    value: {
      type: 'elapsed',
      from: from.column.name,
      until: until.column.name,
      unit,
      whole: unit === 'days' && !timed,
      ...(Object.keys(formats).length === 0 ? {} : { formats })
    },
    columns: dates,
    end
  };
}
