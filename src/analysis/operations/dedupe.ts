import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import { PlanError } from '../compile/plan-error.js';
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

export type DedupeStep = Type.Static<typeof schema>;

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
  duckdb: (step, state) => {
    if (step.keep === 'last') {
      throw new PlanError(
        'Rows of a relation have no order, so none is the last: ask for one of each, whichever it is.'
      );
    }
    const before = sqlRows.expect(state, 'dedupe');
    const columns = step.columns.length === 0 ? sqlRows.columns(before) : step.columns;
    const rows = sqlRows.open(before, 'window');
    const values = columns.map(name => sqlRows.column(rows, name));
    if (step.keep === 'none') {
      return { ...rows, query: { ...rows.query, qualify: [`count(*) OVER (PARTITION BY ${values.join(', ')}) = 1`] } };
    }
    return {
      ...rows,
      query: { ...rows.query, ...(step.columns.length === 0 ? { distinct: true } : { distinctOn: values }) }
    };
  }
};
