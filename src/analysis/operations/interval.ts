import * as Type from '@sinclair/typebox';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('interval'),
    /** For the mean of a column. */
    column: Type.Optional(NAMED.numeric),
    /** For the share of rows for which these hold, in place of a column. */
    where: Type.Optional(Type.Array(Condition, { minItems: 1 })),
    level: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
    /** Of a mean: Student’s t by default. A share always uses the normal distribution. */
    normal: Type.Optional(Type.Boolean()),
    /** The mean or share itself before the two ends. */
    center: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false, description: 'Confidence interval of a mean or a share.' }
);

export type IntervalStep = Type.Static<typeof schema>;

/** Confidence interval of a mean or a share. Missing values are left out of a mean and count as not met in a share. */
export const intervalOperation: Operation<IntervalStep> = {
  type: 'interval',
  schema,
  columns: step => [
    ...(step.column === undefined ? [] : [step.column]),
    ...(step.where ?? []).flatMap(conditionColumns)
  ],
  explain: (step, before) => {
    const of =
      step.column === undefined
        ? `share of rows where ${(step.where ?? []).map(explainCondition).join(' and ')}`
        : `mean ${step.column}`;
    const how = step.column === undefined || step.normal === true ? 'normal' : 'Student’s t';
    const level = Number((step.level * 100).toFixed(4));
    return { ...before, subject: `${String(level)} % confidence interval of the ${of} (${how} distribution)` };
  },
  pandas: (step, state, context) => STATISTICS.get().interval(step, state, 'pandas', context)
};
