import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { DropColumnsStep } from './drop-columns.js';
import type { StepCode } from './step-code.js';

/** polars code of the step dropColumns. */
export const polarsDropColumns: StepCode<DropColumnsStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'dropColumns');
  const kept = step.columns.length === 0 ? base : `${base}.drop(${step.columns.map(context.label).join(', ')})`;
  if (step.missingAbove === undefined) {
    return { type: 'frame', base: kept };
  }
  const test = `column.null_count() <= ${pythonLiteral(step.missingAbove)} * len(column)`;
  const code = frameName.pipe(kept, frame => `${frame}.select(column.name for column in ${frame} if ${test})`);
  return { type: 'frame', base: code };
};
