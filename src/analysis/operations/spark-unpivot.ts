import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import type { SparkOperation } from './spark-operation.js';
import type { UnpivotStep } from './unpivot.js';

/** Spark code of the step unpivot. */
export const sparkUnpivot: SparkOperation<UnpivotStep> = (step, state) => {
  const moved = step.columns.length === 0 ? 'None' : `[${sparkName.list(step.columns)}]`;
  const headings = [step.names, step.values].map(pythonLiteral).join(', ');
  return {
    type: 'rows',
    code: `${expectSparkRows(state, 'unpivot')}.unpivot([${sparkName.list(step.keep)}], ${moved}, ${headings})`
  };
};
