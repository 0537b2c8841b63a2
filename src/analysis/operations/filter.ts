import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { joinMasks } from '../conditions/join-masks.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { polarsConditions } from '../conditions/polars-condition.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import { sqlRows } from '../sql/sql-rows.js';
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
  explain: (step, before) => ({ ...before, where: [...before.where, ...step.where.map(explainCondition)] }),
  pandas: (step, state, context) => {
    const before = expectFrame(state, 'filter');
    const mask = pandasCondition(step.where, frameName.column(before.base), context);
    return { type: 'frame', base: before.base, mask: joinMasks(before.mask, mask) };
  },
  polars: (step, state, context) => {
    const before = expectFrame(state, 'filter');
    return { type: 'frame', base: `${before.base}.filter(${polarsConditions(step.where, context).join(', ')})` };
  },
  duckdb: (step, state, context) =>
    sqlRows.where(sqlRows.expect(state, 'filter'), rows => sqlConditions(step.where, rows, context))
};
