import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkDate } from '../spark/spark-date.js';
import { sparkName } from '../spark/spark-name.js';
import { castText } from './cast-text.js';
import type { CastStep } from './cast.js';
import type { SparkOperation } from './spark-operation.js';

function castOf(step: CastStep, name: string, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  const value = sparkName.column(name, context);
  const column = context.column(name);
  const text = castText.is(column);
  const number = (): string => {
    if (!text) {
      return `${value}.cast("double")`;
    }
    const bare = step.marks === true ? `${functions}.regexp_replace(${value}, ${castText.marks(step)}, "")` : value;
    const digits =
      step.decimal === ',' ? `${functions}.replace(${bare}, ${functions}.lit(","), ${functions}.lit("."))` : bare;
    return `${digits}.try_cast("double")`;
  };
  switch (step.to) {
    case 'number':
      return number();
    case 'integer':
      return column?.type === 'number' || text
        ? `${functions}.rint(${text ? number() : value}).cast("bigint")`
        : `${value}.cast("bigint")`;
    case 'text':
      return `${value}.cast("string")`;
    case 'boolean':
      return `${value}.cast("boolean")`;
    case 'date':
      return text ? sparkDate(name, step.format, context) : `${value}.cast("timestamp")`;
    case 'category':
      throw new PlanError('Spark has no type for categories: leave the column as text.');
  }
}

/** Spark code of the step cast. */
export const sparkCast: SparkOperation<CastStep> = (step, state, context) => ({
  type: 'rows',
  code: step.columns.reduce(
    (rows, name) => `${rows}.withColumn(${pythonLiteral(name)}, ${castOf(step, name, context)})`,
    expectSparkRows(state, 'cast')
  )
});
