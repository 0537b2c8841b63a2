import * as Type from '@sinclair/typebox';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlUnpivot } from './sql-unpivot.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('unpivot'),
    /** Columns that stay beside each value. */
    keep: Type.Array(Type.String()),
    /** Columns whose values go below each other. Empty: all that do not stay. */
    columns: Type.Array(Type.String()),
    /** Headings of the names and of the values. */
    names: Type.String({ minLength: 1 }),
    values: Type.String({ minLength: 1 })
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
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'unpivot'));
    const options = [
      ...(step.keep.length === 0 ? [] : [`id_vars=${context.labels(step.keep)}`]),
      ...(step.columns.length === 0 ? [] : [`value_vars=${context.labels(step.columns)}`]),
      ...(step.names === 'variable' ? [] : [`var_name=${pythonLiteral(step.names)}`]),
      ...(step.values === 'value' ? [] : [`value_name=${pythonLiteral(step.values)}`])
    ];
    return { type: 'frame', base: `${base}.melt(${options.join(', ')})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'unpivot');
    const options = [
      ...(step.columns.length === 0 ? [] : [context.labels(step.columns)]),
      ...(step.keep.length === 0 ? [] : [`index=${context.labels(step.keep)}`]),
      ...(step.names === 'variable' ? [] : [`variable_name=${pythonLiteral(step.names)}`]),
      ...(step.values === 'value' ? [] : [`value_name=${pythonLiteral(step.values)}`])
    ];
    return { type: 'frame', base: `${base}.unpivot(${options.join(', ')})` };
  },
  duckdb: sqlUnpivot
};
