import { calendarOrder } from '../keys/calendar-order.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { sparkKey } from '../keys/spark-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkMeasure } from '../spark/spark-measure.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import type { RatioStep } from './ratio.js';
import { ratioParts } from './ratio-parts.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step ratio: a division by zero is missing. */
export const sparkRatio: SparkOperation<RatioStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'ratio');
  const { sums, heading, times } = ratioParts(step);
  const [of, over] = sums.map(sum => sparkMeasure(sum, context));
  const quotient = `${context.module('pyspark.sql.functions')}.try_divide(${of ?? ''}, ${over ?? ''})${times}`;
  if (step.by.length === 0) {
    return sparkValue.number(`${rows}.agg(${quotient}).first()[0]`);
  }
  const keys = keyNames(step.by);
  const groups = step.by.map((key, at) => sparkKey(key, keys[at] ?? '', context)).join(', ');
  const name = sparkName.free(heading, keys);
  const known = sparkKnown(rows, step.by.map(keyColumn), context);
  const code = `${known}.groupBy(${groups}).agg((${quotient}).alias(${pythonLiteral(name)}))`;
  return { type: 'table', code, keys, measures: [name], ...calendarOrder(step.by) };
};
