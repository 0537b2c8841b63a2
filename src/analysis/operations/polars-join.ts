import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { JoinStep } from './join.js';
import { joinedFrame } from './joined-frame.js';
import type { StepCode } from './step-code.js';

/** polars code of the step join. */
export const polarsJoin: StepCode<JoinStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'join');
  const other = joinedFrame.of(step, context);
  if (step.how === 'anti') {
    const keysOnly = other.engine === 'polars' ? undefined : step.right;
    const frame = joinedFrame.code(other, keysOnly, 'polars', context);
    return { type: 'frame', base: `${base}.join(${frame}, ${joinedFrame.onKeys(step, other, context)}, how="anti")` };
  }
  if (context.profile.kind !== 'lazy') {
    const { name } = context.profile;
    const keys = joinedFrame.code(other, step.right, 'polars', context);
    joinedFrame.sayUnmatched(step, other, context, {
      unmatched: `${name}.join(${keys}, ${joinedFrame.onKeys(step, other, context)}, how="anti").height`,
      all: `${name}.height`
    });
  }
  const options = [
    joinedFrame.code(other, joinedFrame.broughtBy(step), 'polars', context),
    joinedFrame.onKeys(step, other, context),
    `how="${step.how}"`,
    ...(joinedFrame.collides(step, other, context) ? [`suffix=${pythonLiteral(`_${other.name}`)}`] : []),
    ...(step.checked === true ? ['validate="m:1"'] : [])
  ];
  return { type: 'frame', base: `${base}.join(${options.join(', ')})` };
};
