import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { ReplaceStep } from './replace.js';
import type { StepCode } from './step-code.js';

/** polars code of the step replace. */
export const polarsReplace: StepCode<ReplaceStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'replace');
  const text = context.column(step.column)?.type === 'category' ? `.cast(${context.module('polars')}.String)` : '';
  const values = step.values.map(
    ({ from, to }) => `${pythonLiteral(from)}: ${to === undefined ? 'None' : pythonLiteral(to)}`
  );
  const code = `${context.expression(step.column)}${text}.replace({${values.join(', ')}})`;
  return { type: 'frame', base: `${base}.with_columns(${code})` };
};
