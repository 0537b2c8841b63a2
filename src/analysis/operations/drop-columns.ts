import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropColumns'),
    columns: Type.Array(NAMED.column),
    /** Also all columns of which more than this share of the rows is missing. */
    missingAbove: Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))
  },
  { additionalProperties: false, description: 'Leave columns out.' }
);

export type DropColumnsStep = Type.Static<typeof schema>;

/** The frame without some columns. */
export const dropColumnsOperation: Operation<DropColumnsStep> = {
  type: 'dropColumns',
  schema,
  columns: step => step.columns,
  after: (step, columns) => columns.filter(column => !step.columns.includes(column.name)),
  explain: (step, before) => {
    const share = step.missingAbove;
    const sparse =
      share === undefined
        ? []
        : [
            share === 0
              ? 'every column with a missing value'
              : `columns with more than ${String(share * 100)} % missing`
          ];
    return explainPrepared(before, `leaving out ${[...step.columns, ...sparse].join(', ')}`);
  },
  pandas: (step, state, context) => PREPARING.get().dropColumns(step, state, context)
};
