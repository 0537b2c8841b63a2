import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';
import { takeRows } from './take-rows.js';

const schema = Type.Object(
  {
    type: Type.Literal('rows'),
    take: Type.Union([Type.Literal('first'), Type.Literal('last'), Type.Literal('random')]),
    count: Type.Integer({ minimum: 1 })
  },
  { additionalProperties: false, description: 'The first, the last or some random rows.' }
);

export type RowsStep = Type.Static<typeof schema>;

/** The first, the last or some random rows. */
export const rowsOperation: Operation<RowsStep> = {
  type: 'rows',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `the ${step.take} ${String(step.count)} rows` }),
  pandas: (step, state, context) => {
    const frame = pandasFrame(expectFrame(state, 'rows'));
    return { type: 'frame', base: takeRows(step, frame, name => `len(${name})`, context) };
  }
};
