import * as Type from '@sinclair/typebox';
import type { ColumnProfile } from '../../datasets/index.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropMissing'),
    /** Empty: all columns. */
    columns: Type.Array(Type.String()),
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
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'dropMissing'));
    const options = [
      ...(step.columns.length === 0 ? [] : [`subset=${context.labels(step.columns)}`]),
      ...(step.how === 'all' ? ['how="all"'] : [])
    ];
    return { type: 'frame', base: `${base}.dropna(${options.join(', ')})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'dropMissing');
    if (step.how === 'all') {
      const polars = context.module('polars');
      const values = step.columns.length === 0 ? `${polars}.all()` : `${polars}.col(${context.labels(step.columns)})`;
      return { type: 'frame', base: `${base}.filter(${polars}.any_horizontal(${values}.is_not_null()))` };
    }
    return {
      type: 'frame',
      base: `${base}.drop_nulls(${step.columns.length === 0 ? '' : context.labels(step.columns)})`
    };
  },
  duckdb: (step, state) => {
    const rows = sqlRows.expect(state, 'dropMissing');
    const columns = step.columns.length === 0 ? sqlRows.columns(rows) : step.columns;
    if (step.how === 'any' && step.columns.length === 0) {
      // A star in WHERE stands for all columns, of which each must pass the test.
      return sqlRows.where(sqlRows.starred(rows), () => ['COLUMNS(*) IS NOT NULL']);
    }
    return sqlRows.where(rows, open => {
      const tests = columns.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`);
      return step.how === 'any' || tests.length === 1 ? tests : [`(${tests.join(' OR ')})`];
    });
  }
};
