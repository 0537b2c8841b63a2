import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RenameStep } from './rename.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step rename. */
export const pandasRename: StepCode<RenameStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'rename'));
  const names = step.names.map(({ from, to }) => `${context.label(from)}: ${pythonLiteral(to)}`);
  return { type: 'frame', base: `${base}.rename(columns={${names.join(', ')}})` };
};
