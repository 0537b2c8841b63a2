import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { joinMasks } from '../conditions/join-masks.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { DaskOperation } from './dask-operation.js';
import { joinedFrame } from './joined-frame.js';
import type { JoinStep } from './join.js';

const JOINED = new Set(['pandas', 'dask']);

/** dask code of the step join, with another dask frame or one of pandas. */
export const daskJoin: DaskOperation<JoinStep> = (step, rows, context) => {
  const other = joinedFrame.of(step, context, JOINED);
  if (step.how === 'anti') {
    const [left, ...others] = step.left;
    const [right = ''] = joinedFrame.labels(other, step.right);
    if (left === undefined || others.length > 0) {
      throw new PlanError('The rows without a match can be looked for by one key only.');
    }
    const known = `${other.name}[${right}].dropna().unique()`;
    const values = other.engine === 'dask' ? `${known}.compute().tolist()` : `${known}.tolist()`;
    const { base, mask } = rows.frame;
    const test = `~${frameName.column(base)(context.label(left))}.isin(${values})`;
    return { ...rows, frame: { type: 'frame', base, mask: joinMasks(mask, test) } };
  }
  const brought = joinedFrame.broughtBy(step);
  const columns = brought === undefined ? '' : `[[${joinedFrame.labels(other, [...new Set(brought)]).join(', ')}]]`;
  const options = [
    `${other.name}${columns}`,
    joinedFrame.onKeys(step, other, context),
    `how="${step.how}"`,
    ...(joinedFrame.collides(step, other, context) ? [`suffixes=("", ${pythonLiteral(`_${other.name}`)})`] : [])
  ];
  return { ...rows, frame: { type: 'frame', base: `${pandasFrame(rows.frame)}.merge(${options.join(', ')})` } };
};
