import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { polarsConditions } from '../conditions/polars-condition.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('filter'), where: Type.Array(Condition, { minItems: 1 }) },
  { additionalProperties: false, description: 'Keep the rows for which all conditions hold.' }
);

/** Longest mask that is written inside another expression, in characters. */
const LONGEST_INLINE_MASK = 60;

export type FilterStep = Static<typeof schema>;

/** Rows for which all conditions hold. */
export const filterOperation: Operation<FilterStep> = {
  type: 'filter',
  schema,
  columns: step => step.where.flatMap(conditionColumns),
  explain: (step, before) => ({ ...before, where: [...before.where, ...step.where.map(explainCondition)] }),
  pandas: (step, state, context) => {
    const before = expectFrame(state, 'filter');
    const plain = /^\w+$/u.test(before.base) && before.mask === undefined;
    const base = plain ? before.base : context.assign('selected', pandasFrame(before));
    const mask = pandasCondition(step.where, base, context);
    if (mask.length <= LONGEST_INLINE_MASK) {
      return { type: 'frame', base, mask };
    }
    return { type: 'frame', base: context.assign('selected', `${base}[${mask}]`) };
  },
  polars: (step, state, context) => {
    const before = expectFrame(state, 'filter');
    return { type: 'frame', base: `${before.base}.filter(${polarsConditions(step.where, context).join(', ')})` };
  }
};
