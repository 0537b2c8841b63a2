import { PlanError } from '../compile/plan-error.js';
import type { SparkState } from '../compile/spark-state.js';
import { operationOf } from '../plan/operation-of.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkRows } from '../spark/spark-rows.js';
import type { AnswersStep } from './answers.js';
import type { SparkOperation } from './spark-operation.js';
import { sparkOperationOf } from './spark-operation-of.js';

/** Spark code of several answers, each fetched by itself. */
export const sparkAnswers: SparkOperation<AnswersStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'answers');
  const write = (digits?: number): string =>
    sparkRows.value(rows, frame => {
      const entries = step.parts.map(({ name, steps }) => {
        const start: SparkState = { type: 'rows', code: frame };
        const final = steps.reduce<SparkState>(
          (before, one) =>
            before.type === 'small'
              ? { type: 'small', state: operationOf(one).pandas(one, before.state, context) }
              : sparkOperationOf(one)(one, before, context),
          start
        );
        if (final.type !== 'small' || final.state.type !== 'value') {
          throw new PlanError(`The part ${name} of the step answers is no single value.`);
        }
        const { code, rounded } = final.state;
        return `${pythonLiteral(name)}: ${digits === undefined ? code : (rounded?.(digits) ?? code)}`;
      });
      return `${context.module('pandas')}.Series({${entries.join(', ')}})`;
    });
  return { type: 'small', state: { type: 'value', code: write(), rounded: digits => write(digits) } };
};
