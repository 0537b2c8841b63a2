import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkDate } from '../spark/spark-date.js';
import { sparkName } from '../spark/spark-name.js';
import type { GroupKey, TimeKey } from './group-key.js';

function period(unit: TimeKey['unit'], date: string, functions: string): string {
  switch (unit) {
    case 'year':
      return `${functions}.year(${date})`;
    case 'weekday':
    case 'weekend':
      throw new PlanError(`There are no periods of the unit ${unit}; it is a part of a date.`);
    default:
      return `${functions}.date_trunc("${unit}", ${date})`;
  }
}

function part(unit: TimeKey['unit'], date: string, functions: string): string {
  switch (unit) {
    case 'weekday':
      return `${functions}.date_format(${date}, "EEEE")`;
    case 'month':
      return `${functions}.date_format(${date}, "MMMM")`;
    case 'weekend':
      return `${functions}.when(${functions}.weekday(${date}) > 4, "weekend").otherwise("weekday")`;
    case 'week':
      return `${functions}.weekofyear(${date})`;
    case 'day':
      return `${functions}.dayofmonth(${date})`;
    default:
      return `${functions}.${unit}(${date})`;
  }
}

/** Spark code of a key as an argument of `groupBy`, under its heading in the result. */
export function sparkKey(key: GroupKey, heading: string, context: CompileContext): string {
  if (typeof key === 'string') {
    return sparkName.of(key);
  }
  const functions = context.module('pyspark.sql.functions');
  const date = sparkDate(key.column, key.format, context);
  const made = key.as === 'period' ? period(key.unit, date, functions) : part(key.unit, date, functions);
  return `${made}.alias(${pythonLiteral(heading)})`;
}
