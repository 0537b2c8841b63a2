import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkBySize } from '../spark/spark-by-size.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkName } from '../spark/spark-name.js';
import type { KeepGroupsStep } from './keep-groups.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step keepGroups. */
export const sparkKeepGroups: SparkOperation<KeepGroupsStep> = (step, state, context) => {
  const known = sparkKnown(expectSparkRows(state, 'keepGroups'), [step.by], context);
  const test = `${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
  return { type: 'rows', code: sparkBySize(known, sparkName.of(step.by), test, context) };
};
