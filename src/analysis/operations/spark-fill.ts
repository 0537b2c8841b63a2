import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkMeasure } from '../spark/spark-measure.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkRows } from '../spark/spark-rows.js';
import type { FillStep } from './fill.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step fill. Throws `PlanError` for neighbours, since the rows are in no order. */
export const sparkFill: SparkOperation<FillStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'fill');
  const functions = context.module('pyspark.sql.functions');
  const { with: filling } = step;
  const set = (frame: string, write: (name: string) => string): string =>
    step.columns.reduce((before, name) => {
      const value = `${functions}.coalesce(${sparkName.column(name, context)}, ${write(name)})`;
      return `${before}.withColumn(${pythonLiteral(name)}, ${value})`;
    }, frame);
  switch (filling.type) {
    case 'value':
      return { type: 'rows', code: set(rows, () => `${functions}.lit(${pythonLiteral(filling.value)})`) };
    case 'neighbour':
      throw new PlanError(
        'The rows of a Spark data frame are in no order, so that no value stands before or behind another: fill with a measure or a value.'
      );
    case 'measure': {
      const measure = (name: string): string => sparkMeasure({ fn: filling.fn, column: name }, context);
      if (filling.by.length === 0) {
        const code = sparkRows.transform(rows, frame =>
          set(frame, name => `${functions}.lit(${frame}.agg(${measure(name)}).first()[0])`)
        );
        return { type: 'rows', code };
      }
      const over = `${context.module('pyspark.sql.Window')}.partitionBy(${sparkName.list(filling.by)})`;
      const known = filling.by
        .filter(context.mayMiss)
        .map(name => `${sparkName.column(name, context)}.isNotNull()`)
        .join(' & ');
      const value = (name: string): string => `${measure(name)}.over(${over})`;
      return {
        type: 'rows',
        code: set(rows, name => (known === '' ? value(name) : `${functions}.when(${known}, ${value(name)})`))
      };
    }
  }
};
