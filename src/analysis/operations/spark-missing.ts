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
  const anyMissing = (frame: string): string =>
    `${functions}.array_contains(${functions}.array(*[${column}.isNull() for name in ${frame}.columns]), True)`;
  // dropna takes a name with a dot for a place in a structure.
  const dotted = context.profile.columns.some(({ name }) => name.includes('.'));
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
      return dotted
        ? sparkValue.other(sparkRows.value(rows, frame => `${frame}.filter(~${anyMissing(frame)}).count()`))
        : sparkValue.other(`${rows}.dropna().count()`);
    case 'rowCount':
      return dotted
        ? sparkValue.other(sparkRows.value(rows, frame => `${frame}.filter(${anyMissing(frame)}).count()`))
        : sparkValue.other(sparkRows.value(rows, frame => `${frame}.count() - ${frame}.dropna().count()`));
    case 'rows': {
      return { type: 'rows', code: sparkRows.transform(rows, frame => `${frame}.filter(${anyMissing(frame)})`) };
    }
  }
};
