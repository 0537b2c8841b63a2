import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { NAMED } from '../plan/named.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('keepGroups'),
    by: NAMED.column,
    op: Type.Union((['gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op))),
    value: Type.Number()
  },
  {
    additionalProperties: false,
    description: 'Keep the rows whose value of a column stands in so many rows; rows without a value are left out.'
  }
);

export type KeepGroupsStep = Type.Static<typeof schema>;

/** The rows of groups that are large or small enough. */
export const keepGroupsOperation: Operation<KeepGroupsStep> = {
  type: 'keepGroups',
  schema,
  columns: step => [step.by],
  explain: (step, before) => {
    const test = `${COMPARISON_OPERATORS[step.op].words.replace('is ', '')} ${String(step.value)}`;
    return explainPrepared(before, `keeping each ${step.by} that has ${test} rows`);
  },
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'keepGroups'));
    const key = context.label(step.by);
    const sizes = `${frameName.of(base)}.groupby(${key})[${key}].transform("size")`;
    const mask = `${sizes} ${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
    return { type: 'frame', base: pandasFrame({ type: 'frame', base, mask }) };
  }
};
