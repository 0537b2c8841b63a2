import type { CompileContext } from '../compile/compile-context.js';
import { polarsDates } from '../keys/polars-dates.js';
import type { SimpleCondition } from './condition.js';
import { spanOf } from './span-of.js';

const LENGTHS = { hour: 'h', day: 'd', week: 'w', month: 'mo', quarter: 'q', year: 'y' } as const;

/** polars test of a part of dates. */
export function polarsDatePart(
  { column, unit, values, negated, format }: SimpleCondition & { type: 'datePart' },
  context: CompileContext
): string {
  const part = `${polarsDates(column, format, context)}.dt.${unit}()`;
  const [first] = values;
  if (values.length === 1 && first !== undefined) {
    return negated === true ? `${part}.ne_missing(${String(first)})` : `${part} == ${String(first)}`;
  }
  const span = spanOf(values);
  const test =
    span === undefined
      ? `${part}.is_in([${values.join(', ')}])`
      : `${part}.is_between(${String(span.low)}, ${String(span.high)})`;
  return negated === true ? `~${test}${context.mayMiss(column) ? '.fill_null(False)' : ''}` : test;
}

/** polars test of the end of dates. */
export function polarsRecent(
  { column, unit, count, whole, format }: SimpleCondition & { type: 'recent' },
  context: CompileContext
): string {
  const dates = polarsDates(column, format, context);
  if (!whole) {
    return `${dates} > ${dates}.max().dt.offset_by("-${String(count)}${LENGTHS[unit]}")`;
  }
  const periods = unit === 'year' ? `${dates}.dt.year()` : `${dates}.dt.truncate("1${LENGTHS[unit]}")`;
  const back = unit === 'year' ? ` - ${String(count)}` : `.dt.offset_by("-${String(count)}${LENGTHS[unit]}")`;
  return `${periods} == ${periods}.max()${count === 0 ? '' : back}`;
}
