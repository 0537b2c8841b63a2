import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('removed') },
  { additionalProperties: false, description: 'How many rows of the dataset the steps before have left out.' }
);

export type RemovedStep = Type.Static<typeof schema>;

/** The number of rows that the steps before have left out. */
export const removedOperation: Operation<RemovedStep> = {
  type: 'removed',
  schema,
  columns: () => [],
  explain: (_, before) => ({ ...before, subject: 'number of rows that are gone' }),
  pandas: (_, state, context) => ({
    type: 'value',
    code: `len(${context.profile.name}) - len(${pandasFrame(expectFrame(state, 'removed'))})`
  })
};
