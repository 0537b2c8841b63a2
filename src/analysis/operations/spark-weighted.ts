import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import type { SparkOperation } from './spark-operation.js';
import type { WeightedStep } from './weighted.js';

/** Spark code of a weighted mean over the rows that have both numbers. */
export const sparkWeighted: SparkOperation<WeightedStep> = (step, state, context) => {
  const functions = context.module('pyspark.sql.functions');
  const columns = [step.column, step.weight, ...(step.by === undefined ? [] : [step.by])];
  const rows = sparkKnown(expectSparkRows(state, 'weighted'), columns, context);
  const product = `${sparkName.column(step.column, context)} * ${sparkName.column(step.weight, context)}`;
  const mean = `${functions}.try_divide(${functions}.sum(${product}), ${functions}.sum(${sparkName.of(step.weight)}))`;
  if (step.by === undefined) {
    return sparkValue.number(`${rows}.agg(${mean}).first()[0]`);
  }
  const heading = sparkName.free('mean', [step.by]);
  const code = `${rows}.groupBy(${sparkName.of(step.by)}).agg(${mean}.alias(${pythonLiteral(heading)}))`;
  return { type: 'table', code, keys: [step.by], measures: [heading] };
};
