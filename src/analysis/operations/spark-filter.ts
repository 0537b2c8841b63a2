import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkTested } from '../spark/spark-tested.js';
import type { FilterStep } from './filter.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step filter. */
export const sparkFilter: SparkOperation<FilterStep> = (step, state, context) => {
  const { code, made } = sparkTested(
    expectSparkRows(state, 'filter'),
    step.where,
    context,
    (rows, test) => `${rows}.filter(${test})`
  );
  return { type: 'rows', code: made.length === 0 ? code : `${code}.drop(${made.map(pythonLiteral).join(', ')})` };
};
