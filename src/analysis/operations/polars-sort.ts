import { PlanError } from '../compile/plan-error.js';
import type { SortStep } from './sort.js';
import type { StepCode } from './step-code.js';

/** polars code of the step sort. */
export const polarsSort: StepCode<SortStep> = (step, state, context) => {
  const order = step.descending ? ', descending=True, nulls_last=True' : ', nulls_last=True';
  if (state.type === 'frame' && step.by !== undefined) {
    return {
      type: 'frame',
      base: `${state.base}.sort(${[step.by, ...(step.then ?? [])].map(context.label).join(', ')}${order})`
    };
  }
  if (state.type === 'table') {
    return { ...state, code: `${state.code}.sort(${state.measures[0] ?? ''}${order})`, descending: step.descending };
  }
  throw new PlanError(`The step sort cannot order a ${state.type}.`);
};
