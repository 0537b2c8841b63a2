import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import type { ReplaceStep } from './replace.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step replace. */
export const sparkReplace: SparkOperation<ReplaceStep> = (step, state, context) => {
  const value = sparkName.column(step.column, context);
  const cases = step.values.map(
    ({ from, to }) => `.when(${value} == ${pythonLiteral(from)}, ${to === undefined ? 'None' : pythonLiteral(to)})`
  );
  const code = `${context.module('pyspark.sql.functions')}${cases.join('')}.otherwise(${value})`;
  return {
    type: 'rows',
    code: `${expectSparkRows(state, 'replace')}.withColumn(${pythonLiteral(step.column)}, ${code})`
  };
};
