import { expectFrame } from '../compile/expect-frame.js';
import { pandasAggregate } from './pandas-aggregate.js';
import type { StandoutStep } from './standout.js';
import { standoutOfGroups } from './standout-of-groups.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step standout. */
export const pandasStandout: StepCode<StandoutStep> = (step, state, context) => {
  const frame = expectFrame(state, 'standout');
  return standoutOfGroups(step, (by, measures) => pandasAggregate({ by, measures }, frame, context));
};
