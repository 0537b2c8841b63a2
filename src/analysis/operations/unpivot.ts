import * as Type from '@sinclair/typebox';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('unpivot'),
    /** Columns that stay beside each value. */
    keep: Type.Array(NAMED.column),
    /** Columns whose values go below each other. Empty: all that do not stay. */
    columns: Type.Array(NAMED.column),
    /** Headings of the names and of the values. */
    names: NAMED.made,
    values: NAMED.made
  },
  { additionalProperties: false, description: 'Columns below each other: one row for each value.' }
);

export type UnpivotStep = Type.Static<typeof schema>;

/** Columns below each other: one row for each value, with the name of its column. */
export const unpivotOperation: Operation<UnpivotStep> = {
  type: 'unpivot',
  schema,
  columns: step => [...step.keep, ...step.columns],
  makes: step => [step.names, step.values],
  after: (step, columns) => {
    const moved = columns.filter(column =>
      step.columns.length === 0 ? !step.keep.includes(column.name) : step.columns.includes(column.name)
    );
    const whole = moved.every(column => column.type === 'integer');
    const numeric = moved.every(column => column.type === 'integer' || column.type === 'number');
    const names = moved.map(column => ({ value: column.name, count: 0 }));
    return [
      ...step.keep.flatMap(name => columns.find(column => column.name === name) ?? []),
      {
        name: step.names,
        type: 'text',
        dtype: 'str',
        top: { values: names.slice(0, 20), complete: names.length <= 20, evidence: { type: 'metadata' } }
      },
      {
        name: step.values,
        type: whole ? 'integer' : numeric ? 'number' : (moved[0]?.type ?? 'other'),
        dtype: (moved.find(hasMissingTruth) ?? moved[0])?.dtype ?? ''
      }
    ];
  },
  explain: (step, before) =>
    explainPrepared(
      before,
      `putting ${step.columns.length === 0 ? 'the other columns' : step.columns.join(', ')} below each other`
    ),
  pandas: (step, state, context) => PREPARING.get().unpivot(step, state, context)
};
