import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('removed') },
  { additionalProperties: false, description: 'How many rows of the dataset the steps before have left out.' }
);

export type RemovedStep = Static<typeof schema>;

/** The number of rows that the steps before have left out. */
export const removedOperation: Operation<RemovedStep> = {
  type: 'removed',
  schema,
  columns: () => [],
  explain: (_, before) => ({ ...before, subject: 'number of rows that are gone' }),
  pandas: (_, state, context) => ({
    type: 'value',
    code: `len(${context.profile.name}) - len(${pandasFrame(expectFrame(state, 'removed'))})`
  }),
  polars: (_, state, context) => {
    const { name, kind } = context.profile;
    const whole = kind === 'lazy' ? `${name}.collect()` : name;
    return { type: 'value', code: `${whole}.height - ${expectFrame(state, 'removed').base}.height` };
  },
  duckdb: notInSql('removed', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
