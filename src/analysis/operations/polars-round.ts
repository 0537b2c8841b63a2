import { PlanError } from '../compile/plan-error.js';
import type { RoundStep } from './round.js';
import type { StepCode } from './step-code.js';

/** polars code of the step round. */
export const polarsRound: StepCode<RoundStep> = (step, state, context) => {
  if (state.type === 'value' && state.rounded !== undefined) {
    return { type: 'value', code: state.rounded(step.digits, step.others) };
  }
  if (state.type === 'table' && step.others === undefined) {
    const places = step.digits === 0 ? '' : String(step.digits);
    const code = `${state.code}.with_columns(${context.module('polars')}.selectors.float().round(${places}))`;
    return { ...state, code };
  }
  throw new PlanError('The step round needs a result with numbers.');
};
