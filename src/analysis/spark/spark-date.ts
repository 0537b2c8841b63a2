import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkName } from './spark-name.js';

const PATTERNS: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  b: 'MMM',
  B: 'MMMM',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  p: 'a',
  f: 'SSSSSS',
  j: 'DDD'
};

/** A strptime format as a pattern of Spark. */
function patternOf(format: string): string {
  return format.replace(
    /%(.)|([a-z]+)/giu,
    (all: string, directive: string | undefined, letters: string | undefined) => {
      if (letters !== undefined) {
        return `'${letters}'`;
      }
      const pattern = PATTERNS[directive ?? ''];
      if (pattern === undefined) {
        throw new PlanError(`Spark has no pattern for ${all} in a date: turn the column into dates first.`);
      }
      return pattern;
    }
  );
}

/** A date column as dates: text is parsed. */
export function sparkDate(column: string, format: string | undefined, context: CompileContext): string {
  const value = sparkName.column(column, context);
  const type = context.column(column)?.type;
  if (type === 'datetime' || type === 'date') {
    return value;
  }
  const pattern = format === undefined || format === '%Y-%m-%d' ? '' : `, ${pythonLiteral(patternOf(format))}`;
  return `${context.module('pyspark.sql.functions')}.to_timestamp(${value}${pattern})`;
}
