import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainExpression } from '../expressions/explain-expression.js';
import { Expression } from '../expressions/expression.js';
import { expressionColumns } from '../expressions/expression-columns.js';
import { expressionType } from '../expressions/expression-type.js';
import { pandasExpression } from '../expressions/pandas-expression.js';
import { explainAnew } from '../expressions/explain-anew.js';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { withColumns } from './with-columns.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  { type: Type.Literal('derive'), name: NAMED.target, value: Expression },
  {
    additionalProperties: false,
    description: 'A new column, or a column anew, computed from others; the frame itself is not changed.'
  }
);

export type DeriveStep = Type.Static<typeof schema>;

/** A new column computed from others, on a copy. */
export const deriveOperation: Operation<DeriveStep> = {
  type: 'derive',
  schema,
  columns: step => expressionColumns(step.value),
  makes: step => [step.name],
  after: (step, columns) =>
    withColumns(columns, [
      { name: step.name, ...expressionType(step.value, name => columns.find(one => one.name === name)) }
    ]),
  explain: (step, before) => {
    const value = explainExpression(step.value);
    const anew = expressionColumns(step.value).includes(step.name);
    return value === step.name
      ? before
      : explainPrepared(before, anew ? explainAnew(step.name, step.value) : `adding ${step.name} (${value})`);
  },
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'derive'));
    const value = pandasExpression(step.value, label => `${frameName.of(base)}[${label}]`, context);
    return { type: 'frame', base: pandasAssign(base, [[step.name, value]], context) };
  }
};
