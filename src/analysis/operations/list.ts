import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('list'),
    /** Empty: all columns. */
    columns: Type.Array(Type.String()),
    /** `values`: every row; `distinct`: each non-missing value or combination once; `one`: the value of the only row. */
    form: Type.Union([Type.Literal('values'), Type.Literal('distinct'), Type.Literal('one')])
  },
  { additionalProperties: false, description: 'The values of one column as a list, or rows of several columns.' }
);

export type ListStep = Type.Static<typeof schema>;

/** Rows, or the values of a column as a list. */
export const listOperation: Operation<ListStep> = {
  type: 'list',
  schema,
  columns: step => step.columns,
  explain: (step, before) => {
    const columns = step.columns.length === 0 ? 'rows' : step.columns.join(', ');
    return { ...before, subject: step.form === 'distinct' ? `different values of ${columns}` : columns };
  },
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'list');
    const [column, ...others] = step.columns;
    if (column === undefined) {
      return { type: 'frame', base: pandasFrame(frame) };
    }
    if (others.length > 0) {
      const rows =
        frame.mask === undefined
          ? `${frame.base}[${context.labels(step.columns)}]`
          : `${frame.base}.loc[${frameName.mask(frame.base, frame.mask)}, ${context.labels(step.columns)}]`;
      return { type: 'frame', base: step.form === 'distinct' ? `${rows}.drop_duplicates()` : rows };
    }
    const series = pandasColumn(frame, column, context);
    if (step.form === 'one') {
      return { type: 'value', code: `${series}.item()` };
    }
    const values = step.form === 'values' ? series : `${series}${context.mayMiss(column) ? '.dropna()' : ''}.unique()`;
    return { type: 'value', code: `${values}.tolist()` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'list');
    const [column, ...others] = step.columns;
    if (column === undefined) {
      return { type: 'frame', base };
    }
    if (others.length > 0) {
      const rows = `${base}.select(${step.columns.map(context.label).join(', ')})`;
      return { type: 'frame', base: step.form === 'distinct' ? `${rows}.unique(maintain_order=True)` : rows };
    }
    const series = `${base}[${context.label(column)}]`;
    if (step.form === 'one') {
      return { type: 'value', code: `${series}.item()` };
    }
    const values =
      step.form === 'values'
        ? series
        : `${series}${context.mayMiss(column) ? '.drop_nulls()' : ''}.unique(maintain_order=True)`;
    return { type: 'value', code: `${values}.to_list()` };
  },
  duckdb: (step, state, context) => {
    const rows = sqlRows.expect(state, 'list');
    const [column, ...others] = step.columns;
    if (column === undefined) {
      return rows;
    }
    if (step.form === 'values' || (step.form === 'one' && others.length > 0)) {
      return sqlRows.show(rows, step.columns);
    }
    if (step.form === 'one') {
      // As a scalar, so that two rows where one was expected are an error and not the first of them.
      const [line = '', ...more] = printSelect(sqlRows.query({ ...sqlRows.open(rows, 'order'), shown: [column] }));
      const lines =
        more.length === 0 ? [`SELECT (${line})`] : ['SELECT (', ...[line, ...more].map(one => `    ${one}`), ')'];
      return { type: 'value', lines };
    }
    const open = sqlRows.open(rows, 'group');
    const present =
      others.length === 0 && context.mayMiss(column) ? [`${sqlRows.operand(open, column)} IS NOT NULL`] : [];
    const kept = sqlRows.where(open, () => present);
    const columns = step.columns.map(name => sqlRows.column(kept, name));
    return { ...kept, shown: step.columns, query: { ...kept.query, distinct: true, orderBy: columns } };
  }
};
