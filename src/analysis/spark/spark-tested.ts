import type { CompileContext } from '../compile/compile-context.js';
import type { Condition, SimpleCondition } from '../conditions/condition.js';
import { hasAverage } from '../conditions/has-average.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkCondition } from '../conditions/spark-condition.js';
import { sparkMeasure } from './spark-measure.js';
import { sparkName } from './spark-name.js';
import { sparkRows } from './spark-rows.js';

type Average = SimpleCondition & { readonly type: 'average' };

const averagesOf = (conditions: readonly Condition[]): readonly Average[] =>
  conditions.flatMap(one =>
    one.type === 'average' ? [one] : one.type === 'any' ? one.conditions.filter(part => part.type === 'average') : []
  );

const isRecent = (condition: Condition): boolean =>
  condition.type === 'any' ? condition.conditions.some(isRecent) : condition.type === 'recent';

/**
 * What is made of rows by a test, given to `write` as code. An average of all rows is asked for first; one of groups
 * becomes a column for as long as it takes, so that the rows stay where they are.
 */
export function sparkTested(
  code: string,
  conditions: readonly Condition[],
  context: CompileContext,
  write: (rows: string, test: string) => string
): { readonly code: string; readonly made: readonly string[] } {
  const functions = context.module('pyspark.sql.functions');
  const grouped = averagesOf(conditions).filter(one => one.by !== undefined);
  const taken = context.profile.columns.map(({ name }) => name);
  const made: string[] = [];
  const nameOf = (one: Average): string => made[grouped.indexOf(one)] ?? '';
  let rows = code;
  for (const one of grouped) {
    const by = one.by ?? '';
    const name = sparkName.free(`${one.fn} of ${one.column}`, [...taken, ...made]);
    made.push(name);
    const over = `${context.module('pyspark.sql.Window')}.partitionBy(${sparkName.of(by)})`;
    const average = `${sparkMeasure({ fn: one.fn, column: one.column }, context)}.over(${over})`;
    const known = context.mayMiss(by)
      ? `${functions}.when(${sparkName.column(by, context)}.isNotNull(), ${average})`
      : average;
    rows = `${rows}.withColumn(${pythonLiteral(name)}, ${known})`;
  }
  const test = (frame: string): string =>
    sparkCondition(
      conditions,
      frame,
      one =>
        one.by === undefined
          ? `${functions}.lit(${frame}.agg(${sparkMeasure({ fn: one.fn, column: one.column }, context)}).first()[0])`
          : sparkName.column(nameOf(one), context),
      context
    );
  const several = conditions.some(isRecent) || conditions.some(one => hasAverage(one));
  return {
    code: several ? sparkRows.value(rows, name => write(name, test(name))) : write(rows, test(rows)),
    made
  };
}
