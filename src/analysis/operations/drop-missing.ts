import * as Type from '@sinclair/typebox';
import type { ColumnProfile } from '../../datasets/index.js';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropMissing'),
    /** Empty: all columns. */
    columns: Type.Array(NAMED.column),
    /** `any`: one missing value is enough; `all`: all of them must be missing. */
    how: Type.Union([Type.Literal('any'), Type.Literal('all')])
  },
  { additionalProperties: false, description: 'Leave out rows with missing values.' }
);

export type DropMissingStep = Type.Static<typeof schema>;

function without(column: ColumnProfile): ColumnProfile {
  return column.nulls === undefined ? column : { ...column, nulls: { ...column.nulls, count: 0 } };
}

/** The rows without missing values. */
export const dropMissingOperation: Operation<DropMissingStep> = {
  type: 'dropMissing',
  schema,
  columns: step => step.columns,
  after: (step, columns) =>
    step.how === 'all'
      ? columns
      : columns.map(column =>
          step.columns.length === 0 || step.columns.includes(column.name) ? without(column) : column
        ),
  explain: (step, before) => {
    const what = step.columns.length === 0 ? 'a value' : step.columns.join(step.how === 'any' ? ' or ' : ' and ');
    return explainPrepared(
      before,
      `leaving out rows without ${step.how === 'all' && step.columns.length === 0 ? 'any value' : what}`
    );
  },
  pandas: (step, state, context) => PREPARING.get().dropMissing(step, state, context)
};
