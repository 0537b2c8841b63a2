import type { DatasetProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { joinMasks } from '../conditions/join-masks.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { JoinStep } from './join.js';
import { joinedFrame } from './joined-frame.js';
import type { StepCode } from './step-code.js';

/** The test that a row finds no match. */
function unmatched(step: JoinStep, frame: FrameState, other: DatasetProfile, context: CompileContext): string {
  const [left, ...others] = step.left;
  const [right] = joinedFrame.labels(other, step.right);
  if (left === undefined || right === undefined || others.length > 0) {
    throw new PlanError('The rows without a match can be looked for by one key only.');
  }
  const mayMiss = other.columns.find(one => one.name === step.right[0])?.nulls?.count !== 0;
  const values =
    other.engine === 'polars'
      ? `${joinedFrame.eager(other)}[${right}]${mayMiss ? '.drop_nulls()' : ''}.to_list()`
      : `${other.name}[${right}]${mayMiss ? '.dropna()' : ''}`;
  return `~${frameName.column(frame.base)(context.label(left))}.isin(${values})`;
}

/** pandas code of the step join. */
export const pandasJoin: StepCode<JoinStep> = (step, state, context) => {
  const before = expectFrame(state, 'join');
  const other = joinedFrame.of(step, context);
  if (step.how === 'anti') {
    return {
      type: 'frame',
      base: before.base,
      mask: joinMasks(before.mask, unmatched(step, before, other, context))
    };
  }
  if (step.left.length === 1 && context.profile.engine !== 'pyarrow') {
    const rows = { type: 'frame', base: context.profile.name } as const;
    joinedFrame.sayUnmatched(step, other, context, {
      unmatched: `(${unmatched(step, rows, other, context)}).sum()`,
      all: `len(${rows.base})`
    });
  }
  const options = [
    joinedFrame.code(other, joinedFrame.broughtBy(step), 'pandas', context),
    joinedFrame.onKeys(step, other, context),
    `how="${step.how}"`,
    ...(joinedFrame.collides(step, other, context) ? [`suffixes=("", ${pythonLiteral(`_${other.name}`)})`] : []),
    ...(step.checked === true ? ['validate="many_to_one"'] : [])
  ];
  return { type: 'frame', base: `${pandasFrame(before)}.merge(${options.join(', ')})` };
};
