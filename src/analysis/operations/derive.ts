import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('derive'),
    name: Type.String(),
    left: Type.String(),
    op: Type.Union((['add', 'subtract', 'multiply', 'divide'] as const).map(op => Type.Literal(op))),
    right: Type.String()
  },
  {
    additionalProperties: false,
    description: 'A new column from two numeric columns; the frame itself is not changed.'
  }
);

export type DeriveStep = Static<typeof schema>;

const SYMBOLS = { add: '+', subtract: '-', multiply: '*', divide: '/' } as const;

/** A new column from two others, on a copy. */
export const deriveOperation: Operation<DeriveStep> = {
  type: 'derive',
  schema,
  columns: step => [step.left, step.right],
  explain: (_step, before) => before,
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'derive'));
    const name = frameName.of(base);
    const value = `${name}[${context.label(step.left)}] ${SYMBOLS[step.op]} ${name}[${context.label(step.right)}]`;
    const assigned = frameName.isPlain(base) ? value : `lambda ${name}: ${value}`;
    const entry = /^[a-z_]\w*$/iu.test(step.name)
      ? `${step.name}=${assigned}`
      : `**{${context.label(step.name)}: ${assigned}}`;
    return { type: 'frame', base: `${base}.assign(${entry})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'derive');
    const value = `(${context.expression(step.left)} ${SYMBOLS[step.op]} ${context.expression(step.right)})`;
    return { type: 'frame', base: `${base}.with_columns(${value}.alias(${context.label(step.name)}))` };
  },
  duckdb: notInSql('derive', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
