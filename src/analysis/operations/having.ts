import * as Type from '@sinclair/typebox';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectGroups } from './expect-groups.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('having'),
    op: Type.Union((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op))),
    value: Type.Number()
  },
  { additionalProperties: false, description: 'Keep the groups whose first measure passes the comparison.' }
);

export type HavingStep = Type.Static<typeof schema>;

/** Groups whose measure passes a comparison. */
export const havingOperation: Operation<HavingStep> = {
  type: 'having',
  schema,
  columns: () => [],
  explain: (step, before) => ({
    ...before,
    subject: `${before.subject}, where it ${COMPARISON_OPERATORS[step.op].words} ${String(step.value)}`
  }),
  pandas: (step, state) => {
    const { first, ...table } = expectGroups(state, 'having');
    const measure = table.measures.length === 1 ? 'groups' : `groups[${first}]`;
    const test = `${measure} ${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
    return { ...table, code: `${table.code}.loc[lambda groups: ${test}]` };
  }
};
