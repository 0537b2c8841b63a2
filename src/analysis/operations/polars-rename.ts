import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RenameStep } from './rename.js';
import type { StepCode } from './step-code.js';

/** polars code of the step rename. */
export const polarsRename: StepCode<RenameStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'rename');
  const names = step.names.map(({ from, to }) => `${context.label(from)}: ${pythonLiteral(to)}`);
  return { type: 'frame', base: `${base}.rename({${names.join(', ')}})` };
};
