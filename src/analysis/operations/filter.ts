import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import type { FrameState } from '../compile/compile-state.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { hasAverage } from '../conditions/has-average.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { joinMasks } from '../conditions/join-masks.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('filter'), where: Type.Array(Condition, { minItems: 1 }) },
  { additionalProperties: false, description: 'Keep the rows for which all conditions hold.' }
);

export type FilterStep = Type.Static<typeof schema>;

/** Rows for which all conditions hold. */
export const filterOperation: Operation<FilterStep> = {
  type: 'filter',
  schema,
  columns: step => step.where.flatMap(conditionColumns),
  explain: (step, before) => {
    const of = before.where.length > 0 ? ' over these rows' : step.where.length > 1 ? ' over all rows' : '';
    const where = step.where.map(one => explainCondition(one) + (one.type === 'average' ? of : ''));
    return { ...before, where: [...before.where, ...where] };
  },
  pandas: (step, state, context) => {
    const before = expectFrame(state, 'filter');
    // An average is that of the rows which earlier steps have left.
    const rows: FrameState = step.where.some(hasAverage) ? { type: 'frame', base: pandasFrame(before) } : before;
    const mask = pandasCondition(step.where, frameName.column(rows.base), context);
    return { type: 'frame', base: rows.base, mask: joinMasks(rows.mask, mask) };
  }
};
