import { expectFrame } from '../compile/expect-frame.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { expectGroups } from './expect-groups.js';
import { polarsAggregate } from './polars-aggregate.js';
import type { StandoutStep } from './standout.js';
import type { StepCode } from './step-code.js';

/** polars code of the step standout. */
export const polarsStandout: StepCode<StandoutStep> = (step, state, context) => {
  const frame = expectFrame(state, 'standout');
  const measures = [step.measure];
  const { first, ...table } = expectGroups(polarsAggregate({ by: step.by, measures }, frame, context), 'standout');
  const measure = `${context.module('polars')}.col(${first})`;
  const rows = step.measure.fn === 'mean' || step.measure.fn === 'median';
  const whole = rows ? polarsAggregate({ by: [], measures }, frame, context) : undefined;
  const value = whole?.type === 'value' ? whole.code : `${measure}.mean()`;
  const test = `${measure} ${COMPARISON_OPERATORS[step.op].python} ${value}`;
  return { ...table, code: `${table.code}.filter(${test})` };
};
