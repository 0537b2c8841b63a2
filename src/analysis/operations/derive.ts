import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainExpression } from '../expressions/explain-expression.js';
import { Expression } from '../expressions/expression.js';
import { expressionColumns } from '../expressions/expression-columns.js';
import { expressionType } from '../expressions/expression-type.js';
import { pandasExpression } from '../expressions/pandas-expression.js';
import { polarsExpression } from '../expressions/polars-expression.js';
import { sqlExpression } from '../expressions/sql-expression.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { withColumns } from './with-columns.js';

const schema = Type.Object(
  { type: Type.Literal('derive'), name: Type.String({ minLength: 1 }), value: Expression },
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
    return value === step.name ? before : explainPrepared(before, `adding ${step.name} (${value})`);
  },
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'derive'));
    const value = pandasExpression(step.value, label => `${frameName.of(base)}[${label}]`, context);
    return { type: 'frame', base: pandasAssign(base, [[step.name, value]], context) };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'derive');
    const value = polarsExpression(step.value, context);
    const plain = /^\w+(?:\.\w+)*\(/u.test(value) && !/ [-+*/<>=!&|]/u.test(value);
    const named = `${plain ? value : `(${value})`}.alias(${context.label(step.name)})`;
    return { type: 'frame', base: `${base}.with_columns(${named})` };
  },
  duckdb: (step, state, context) =>
    sqlRows.make(sqlRows.expect(state, 'derive'), step.name, rows => sqlExpression(step.value, rows, context))
};
