import { calendarOrder } from '../keys/calendar-order.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { sparkKey } from '../keys/spark-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkTested } from '../spark/spark-tested.js';
import { sparkValue } from '../spark/spark-value.js';
import type { ShareStep } from './share.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step share: what a test says is 1 or 0, also where it cannot be decided. */
export const sparkShare: SparkOperation<ShareStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'share');
  const functions = context.module('pyspark.sql.functions');
  const times = step.unit === 'percent' ? ' * 100' : '';
  const write = (of: (frame: string, test: string) => string): string =>
    sparkTested(rows, step.where, context, of).code;
  if (step.of !== undefined) {
    const column = sparkName.column(step.of, context);
    return sparkValue.number(
      write((frame, test) => {
        const part = `${functions}.coalesce(${functions}.sum(${functions}.when(${test}, ${column})), ${functions}.lit(0))`;
        return `${frame}.agg(${functions}.try_divide(${part}, ${functions}.sum(${sparkName.of(step.of ?? '')}))${times}).first()[0]`;
      })
    );
  }
  const mean = (test: string): string => `${functions}.mean(${functions}.when(${test}, 1).otherwise(0))${times}`;
  if (step.by.length === 0) {
    return sparkValue.number(write((frame, test) => `${frame}.agg(${mean(test)}).first()[0]`));
  }
  const keys = keyNames(step.by);
  const groups = step.by.map((key, at) => sparkKey(key, keys[at] ?? '', context)).join(', ');
  const heading = sparkName.free(step.unit === 'percent' ? 'percent' : 'share', keys);
  const code = write((frame, test) => {
    const share = times === '' ? mean(test) : `(${mean(test)})`;
    const known = sparkKnown(frame, step.by.map(keyColumn), context);
    return `${known}.groupBy(${groups}).agg(${share}.alias(${pythonLiteral(heading)}))`;
  });
  return { type: 'table', code, keys, measures: [heading], ...calendarOrder(step.by) };
};
