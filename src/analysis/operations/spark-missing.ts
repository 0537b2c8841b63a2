import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkRows } from '../spark/spark-rows.js';
import { sparkValue } from '../spark/spark-value.js';
import type { MissingStep } from './missing.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step missing: one look at the rows counts for all columns. */
export const sparkMissing: SparkOperation<MissingStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'missing');
  const functions = context.module('pyspark.sql.functions');
  const column = sparkName.ofVariable(context);
  const each = (measure: string): string =>
    sparkRows.value(
      rows,
      frame => `${frame}.agg(*[${measure}.alias(name) for name in ${frame}.columns]).toPandas().iloc[0]`
    );
  const counts = (): string => each(`${functions}.count_if(${column}.isNull())`);
  switch (step.form) {
    case 'perColumn':
      return sparkValue.other(counts());
    case 'percentPerColumn':
      return sparkValue.other(`${each(`${functions}.mean(${column}.isNull().cast("int"))`)} * 100`);
    case 'total':
      return sparkValue.other(`${counts()}.sum()`);
    case 'columns':
      return sparkValue.other(`${counts()}.loc[lambda missing: missing > 0].index.tolist()`);
    case 'mostColumn':
      return sparkValue.other(`${counts()}.idxmax()`);
    case 'any':
      return sparkValue.other(`bool(${counts()}.any())`);
    case 'completeRowCount':
      return sparkValue.other(`${rows}.dropna().count()`);
    case 'rowCount':
      return sparkValue.other(sparkRows.value(rows, frame => `${frame}.count() - ${frame}.dropna().count()`));
    case 'rows': {
      const code = sparkRows.transform(rows, frame => {
        const missing = `*[${column}.isNull() for name in ${frame}.columns]`;
        return `${frame}.filter(${functions}.array_contains(${functions}.array(${missing}), True))`;
      });
      return { type: 'rows', code };
    }
  }
};
