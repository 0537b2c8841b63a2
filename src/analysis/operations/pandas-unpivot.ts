import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { UnpivotStep } from './unpivot.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step unpivot. */
export const pandasUnpivot: StepCode<UnpivotStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'unpivot'));
  const options = [
    ...(step.keep.length === 0 ? [] : [`id_vars=${context.labels(step.keep)}`]),
    ...(step.columns.length === 0 ? [] : [`value_vars=${context.labels(step.columns)}`]),
    ...(step.names === 'variable' ? [] : [`var_name=${pythonLiteral(step.names)}`]),
    ...(step.values === 'value' ? [] : [`value_name=${pythonLiteral(step.values)}`])
  ];
  return { type: 'frame', base: `${base}.melt(${options.join(', ')})` };
};
