import * as Type from '@sinclair/typebox';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { explainMeasure } from './explain-measure.js';
import { Measure } from './measure.js';
import type { Operation } from './operation.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('standout'),
    by: Type.Array(GroupKey, { minItems: 1 }),
    measure: Measure,
    op: Type.Union((['gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op)))
  },
  {
    additionalProperties: false,
    description: 'Groups above or below all rows (mean, median) or the mean of the groups.'
  }
);

export type StandoutStep = Type.Static<typeof schema>;

/**
 * The groups that stand out: a mean and a median beside those of all rows, of which those without a key are a part; any other
 * measure, as a sum, beside its mean over the groups.
 */
export const standoutOperation: Operation<StandoutStep> = {
  type: 'standout',
  schema,
  columns: step => [...step.by.map(keyColumn), ...(step.measure.column === undefined ? [] : [step.measure.column])],
  explain: (step, before) => {
    const measure = explainMeasure(step.measure);
    const keys = step.by.map(explainKey).join(' and ');
    const rows = step.measure.fn === 'mean' || step.measure.fn === 'median';
    const other = rows ? `the ${step.measure.fn} of all rows` : 'the mean of the groups';
    const subject = `${measure} by ${keys}, where it ${COMPARISON_OPERATORS[step.op].words} ${other}`;
    return { ...before, subject, measure, keys };
  },
  pandas: (step, state, context) => STATISTICS.get().standout(step, state, context)
};
