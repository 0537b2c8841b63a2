import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { UnpivotStep } from './unpivot.js';
import type { StepCode } from './step-code.js';

/** polars code of the step unpivot. */
export const polarsUnpivot: StepCode<UnpivotStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'unpivot');
  const options = [
    ...(step.columns.length === 0 ? [] : [context.labels(step.columns)]),
    ...(step.keep.length === 0 ? [] : [`index=${context.labels(step.keep)}`]),
    ...(step.names === 'variable' ? [] : [`variable_name=${pythonLiteral(step.names)}`]),
    ...(step.values === 'value' ? [] : [`value_name=${pythonLiteral(step.values)}`])
  ];
  return { type: 'frame', base: `${base}.unpivot(${options.join(', ')})` };
};
