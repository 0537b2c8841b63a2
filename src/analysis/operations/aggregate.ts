import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { explainMeasure } from './explain-measure.js';
import { Measure } from './measure.js';
import type { Operation } from './operation.js';
import { pandasAggregate } from './pandas-aggregate.js';

const schema = Type.Object(
  {
    type: Type.Literal('aggregate'),
    by: Type.Array(GroupKey),
    measures: Type.Array(Measure, { minItems: 1 })
  },
  { additionalProperties: false, description: 'Measures over all rows, or for each group of the keys in `by`.' }
);

export type AggregateStep = Type.Static<typeof schema>;

/** Measures over all rows (a single value when there is one measure) or one row for each group. */
export const aggregateOperation: Operation<AggregateStep> = {
  type: 'aggregate',
  schema,
  columns: step => [
    ...step.by.map(keyColumn),
    ...step.measures.flatMap(one => (one.column === undefined ? [] : [one.column]))
  ],
  explain: (step, before) => {
    const measure = step.measures.map(one => explainMeasure(one)).join(' and ');
    const keys = step.by.map(explainKey).join(' and ');
    const subject = keys === '' ? measure : `${measure} by ${keys}`;
    return { ...before, subject, measure, ...(keys === '' ? {} : { keys }) };
  },
  pandas: (step, state, context) => pandasAggregate(step, expectFrame(state, 'aggregate'), context)
};
