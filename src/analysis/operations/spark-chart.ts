import { DRAWN_ROWS } from '../charts/drawn-rows.js';
import { sampledColumns } from '../charts/sampled-columns.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkTable } from '../spark/spark-table.js';
import { chartOperation, type ChartStep } from './chart.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of a drawing: of groups, which are few, or of so many rows at most, drawn at random. */
export const sparkChart: SparkOperation<ChartStep> = (step, state, context) => {
  if (state.type === 'table') {
    return { type: 'small', state: chartOperation.pandas(step, sparkTable.toPandas(state), context) };
  }
  const rows = expectSparkRows(state, 'chart');
  const columns = sampledColumns(step, 'Spark', context).map(name =>
    context.column(name)?.dtype.startsWith('decimal') === true
      ? `${sparkName.column(name, context)}.cast("double").alias(${pythonLiteral(name)})`
      : sparkName.of(name)
  );
  const random = `${context.module('pyspark.sql.functions')}.rand()`;
  const base = `${rows}.select(${columns.join(', ')}).orderBy(${random}).limit(${String(DRAWN_ROWS)}).toPandas()`;
  return { type: 'small', state: chartOperation.pandas(step, { type: 'frame', base }, context) };
};
