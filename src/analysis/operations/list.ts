import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('list'),
    /** Empty: all columns. */
    columns: Type.Array(NAMED.column),
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
  }
};
