import * as Type from '@sinclair/typebox';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { aggregateOperation } from './aggregate.js';
import { compareSides } from './compare-sides.js';
import { explainMeasure } from './explain-measure.js';
import { filterOperation } from './filter.js';
import { Measure } from './measure.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('compare'),
    measure: Measure,
    left: Type.Array(Condition, { minItems: 1 }),
    right: Type.Array(Condition, { minItems: 1 }),
    /** `percent`, `below`: by how many percent of right left is larger or smaller; `greater`, `less`: true or false. */
    how: Type.Union(
      (['difference', 'ratio', 'percent', 'below', 'greater', 'less'] as const).map(name => Type.Literal(name))
    )
  },
  { additionalProperties: false, description: 'One measure of two parts of the rows, left compared with right.' }
);

export type CompareStep = Type.Static<typeof schema>;

const WORDS = {
  difference: 'minus',
  ratio: 'divided by',
  percent: 'in percent over',
  below: 'in percent below',
  greater: 'greater than',
  less: 'less than'
};

/** One measure of two parts of the rows, compared. */
export const compareOperation: Operation<CompareStep> = {
  type: 'compare',
  schema,
  columns: step => [
    ...(step.measure.column === undefined ? [] : [step.measure.column]),
    ...[...step.left, ...step.right].flatMap(conditionColumns)
  ],
  explain: (step, before) => {
    const left = step.left.map(explainCondition).join(' and ');
    const right = step.right.map(explainCondition).join(' and ');
    return {
      ...before,
      subject: `${explainMeasure(step.measure)} where ${left}, ${WORDS[step.how]} that where ${right}`
    };
  },
  pandas: (step, state, context) =>
    compareSides(step, state, filterOperation.pandas, aggregateOperation.pandas, context)
};
