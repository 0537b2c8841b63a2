import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkRows } from '../spark/spark-rows.js';
import { sparkValue } from '../spark/spark-value.js';
import type { ShapeStep } from './shape.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step shape: what the schema says starts no work, the number of rows does. */
export const sparkShape: SparkOperation<ShapeStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'shape');
  const functions = (): string => context.module('pyspark.sql.functions');
  const each = (frame: string, measure: string): string =>
    `${frame}.agg(*[${measure}.alias(name) for name in ${frame}.columns]).first().asDict()`;
  const column = (): string => sparkName.ofVariable(context);
  const different = (frame: string): string => each(frame, `${functions()}.count_distinct(${column()})`);
  switch (step.form) {
    case 'both':
      return sparkValue.other(sparkRows.value(rows, frame => `(${frame}.count(), len(${frame}.columns))`));
    case 'columnCount':
      return sparkValue.other(`len(${rows}.columns)`);
    case 'names':
      return sparkValue.other(`${rows}.columns`);
    case 'types':
      return sparkValue.other(`dict(${rows}.dtypes)`);
    case 'type':
      return sparkValue.other(`dict(${rows}.dtypes)[${pythonLiteral(step.column ?? '')}]`);
    case 'distinct':
      return sparkValue.other(
        sparkRows.value(rows, frame => `${context.module('pandas')}.Series(${different(frame)})`)
      );
    case 'overview': {
      const code = sparkRows.value(rows, frame => {
        const missing = each(frame, `${functions()}.count_if(${column()}.isNull())`);
        const parts = [
          `"type": dict(${frame}.dtypes)`,
          `"missing": ${missing}`,
          `"different": ${different(frame)}`
        ].join(', ');
        return `${context.module('pandas')}.DataFrame({${parts}})`;
      });
      return sparkValue.other(code);
    }
  }
};
