import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
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
    const frame = expectFrame(state, 'derive');
    const plain = frame.mask === undefined && /^\w+$/u.test(frame.base);
    const base = plain ? frame.base : context.assign('selected', pandasFrame(frame));
    const value = `${base}[${context.label(step.left)}] ${SYMBOLS[step.op]} ${base}[${context.label(step.right)}]`;
    return {
      type: 'frame',
      base: context.assign('extended', `${base}.assign(**{${context.label(step.name)}: ${value}})`)
    };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'derive');
    const value = `(${context.expression(step.left)} ${SYMBOLS[step.op]} ${context.expression(step.right)})`;
    return { type: 'frame', base: `${base}.with_columns(${value}.alias(${context.label(step.name)}))` };
  }
};
