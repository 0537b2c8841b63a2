import { expectGroups } from './expect-groups.js';
import { polarsTable } from './polars-table.js';
import type { ReduceStep } from './reduce.js';
import type { StepCode } from './step-code.js';

/** polars code of the step reduce. */
export const polarsReduce: StepCode<ReduceStep> = (step, state, context) => {
  const { first, ...table } = expectGroups(state, 'reduce');
  const code = step.fn === 'last' ? polarsTable(table, context) : table.code;
  if (step.fn === 'range') {
    const measure = `${context.module('polars')}.col(${first})`;
    return { type: 'value', code: `${code}.select(${measure}.max() - ${measure}.min()).item()` };
  }
  return { type: 'value', code: step.fn === 'last' ? `${code}[${first}][-1]` : `${code}[${first}].${step.fn}()` };
};
