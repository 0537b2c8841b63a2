import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkMeasure } from '../spark/spark-measure.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkRows } from '../spark/spark-rows.js';
import type { DropOutliersStep } from './drop-outliers.js';
import { outlierTest } from './outlier-test.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step dropOutliers: the two numbers that make the ends are asked for first. */
export const sparkDropOutliers: SparkOperation<DropOutliersStep> = (step, state, context) => {
  const functions = context.module('pyspark.sql.functions');
  const rows = expectSparkRows(state, 'dropOutliers');
  const measure = (fn: 'mean' | 'std' | 'quantile', q?: number): string =>
    sparkMeasure({ fn, column: step.column, ...(q === undefined ? {} : { q }) }, context);
  const [names, ends] =
    step.rule === 'iqr'
      ? ['low, high', `${measure('quantile', 0.25)}, ${measure('quantile', 0.75)}`]
      : ['mean, sd', `${measure('mean')}, ${measure('std')}`];
  const test = outlierTest(step, `${sparkName.column(step.column, context)}.between`);
  const code = sparkRows.transform(
    rows,
    frame => `(lambda ${names}: ${frame}.filter(${test}))(*map(${functions}.lit, ${frame}.agg(${ends}).first()))`
  );
  return { type: 'rows', code };
};
