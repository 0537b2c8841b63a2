import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { type GroupKey, type TimeKey } from './group-key.js';
import { polarsDates } from './polars-dates.js';

const LENGTHS: Partial<Record<TimeKey['unit'], string>> = { week: '1w', month: '1mo', quarter: '1q' };

function period(key: TimeKey, dates: string, context: CompileContext): string {
  const length = LENGTHS[key.unit];
  const day = context.column(key.column)?.type === 'date' ? dates : `${dates}.dt.date()`;
  if (length !== undefined) {
    return `${day}.dt.truncate("${length}")`;
  }
  switch (key.unit) {
    case 'hour':
      return `${dates}.dt.truncate("1h")`;
    case 'day':
      return day;
    case 'year':
      return `${dates}.dt.year()`;
    default:
      throw new PlanError(`There are no periods of the unit ${key.unit}; it is a part of a date.`);
  }
}

function part(key: TimeKey, dates: string, context: CompileContext): string {
  switch (key.unit) {
    case 'weekday':
      return `${dates}.dt.strftime("%A")`;
    case 'month':
      return `${dates}.dt.strftime("%B")`;
    case 'weekend': {
      const polars = context.module('polars');
      const test = `${polars}.when(${dates}.dt.weekday() > 5)`;
      return `${test}.then(${polars}.lit("weekend")).otherwise(${polars}.lit("weekday"))`;
    }
    default:
      return `${dates}.dt.${key.unit}()`;
  }
}

/** polars code of a key as an argument of `group_by`, under its heading in the result. */
export function polarsKey(key: GroupKey, heading: string, context: CompileContext): string {
  if (typeof key === 'string') {
    return context.label(key);
  }
  const dates = polarsDates(key.column, key.format, context);
  const code = key.as === 'period' ? period(key, dates, context) : part(key, dates, context);
  return heading === key.column && key.unit !== 'weekend' ? code : `${code}.alias(${pythonLiteral(heading)})`;
}
