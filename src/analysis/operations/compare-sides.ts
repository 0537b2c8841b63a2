import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import type { AggregateStep } from './aggregate.js';
import { COMPARE_FORMULA } from './compare-formula.js';
import type { CompareStep } from './compare.js';
import type { FilterStep } from './filter.js';
import type { StepCode } from './step-code.js';

/** Code of a comparison, of what a library writes for the rows and the measure of each side. */
export function compareSides(
  step: CompareStep,
  state: CompileState,
  filter: StepCode<FilterStep>,
  aggregate: StepCode<AggregateStep>,
  context: CompileContext
): CompileState {
  const before = expectFrame(state, 'compare');
  const side = (where: CompareStep['left']): string => {
    const rows = filter({ type: 'filter', where }, before, context);
    const value = aggregate({ type: 'aggregate', by: [], measures: [step.measure] }, rows, context);
    const code = value.type === 'value' ? value.code : '';
    return / [-*/] /u.test(code) ? `(${code})` : code;
  };
  const code = COMPARE_FORMULA[step.how](side(step.left), side(step.right));
  return step.how === 'greater' || step.how === 'less' ? { type: 'value', code } : roundable.number(code);
}
