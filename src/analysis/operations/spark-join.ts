import type { DatasetProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { joinedFrame } from './joined-frame.js';
import type { JoinStep } from './join.js';
import type { SparkOperation } from './spark-operation.js';

const JOINED = new Set(['pandas', 'pyspark']);

/** The columns of the other side that come along, under names that both sides leave free. */
function brought(step: JoinStep, other: DatasetProfile, context: CompileContext): string {
  const functions = (): string => context.module('pyspark.sql.functions');
  const as = (name: string, heading: string): string =>
    name === heading
      ? sparkName.of(name)
      : `${functions()}.col(${sparkName.of(name)}).alias(${pythonLiteral(heading)})`;
  const keys = step.right.map((name, at) => as(name, step.left[at] ?? name));
  if (step.how === 'anti') {
    return keys.join(', ');
  }
  const others = (step.columns ?? other.columns.map(({ name }) => name)).filter(name => !step.right.includes(name));
  return [
    ...keys,
    ...others.map(name => as(name, context.column(name) === undefined ? name : `${name}_${other.name}`))
  ].join(', ');
}

/** Spark code of the step join, with another Spark data frame or one of pandas. */
export const sparkJoin: SparkOperation<JoinStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'join');
  const other = joinedFrame.of(step, context, JOINED);
  const frame =
    other.engine === 'pandas' ? `${context.profile.name}.sparkSession.createDataFrame(${other.name})` : other.name;
  const keys = step.left.length === 1 ? sparkName.list(step.left) : `[${sparkName.list(step.left)}]`;
  const how = step.how === 'anti' ? 'left_anti' : step.how;
  return {
    type: 'rows',
    code: `${rows}.join(${frame}.select(${brought(step, other, context)}), on=${keys}, how="${how}")`
  };
};
