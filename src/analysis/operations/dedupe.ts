import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainPrepared } from './explain-prepared.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('dedupe'),
    /** What makes rows the same. Empty: all columns. */
    columns: Type.Array(Type.String()),
    keep: Type.Union([Type.Literal('first'), Type.Literal('last'), Type.Literal('none')])
  },
  { additionalProperties: false, description: 'Keep one of several rows that are the same.' }
);

export type DedupeStep = Static<typeof schema>;

/** One of several rows that are the same, in the order of the rows. */
export const dedupeOperation: Operation<DedupeStep> = {
  type: 'dedupe',
  schema,
  columns: step => step.columns,
  explain: (step, before) => {
    const what = step.columns.length === 0 ? 'rows' : `rows with the same ${step.columns.join(' and ')}`;
    const kept = step.keep === 'first' ? '' : step.keep === 'last' ? ', keeping the last' : ', keeping none of them';
    return explainPrepared(before, `leaving out repeated ${what}${kept}`);
  },
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'dedupe'));
    const options = [
      ...(step.columns.length === 0 ? [] : [`subset=${context.labels(step.columns)}`]),
      ...(step.keep === 'first' ? [] : [`keep=${step.keep === 'last' ? '"last"' : 'False'}`])
    ];
    return { type: 'frame', base: `${base}.drop_duplicates(${options.join(', ')})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'dedupe');
    const subset = step.columns.length === 0 ? '' : `${context.labels(step.columns)}, `;
    return { type: 'frame', base: `${base}.unique(${subset}keep="${step.keep}", maintain_order=True)` };
  },
  duckdb: notInSql('dedupe', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
