import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import { PlanError } from '../compile/plan-error.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropColumns'),
    columns: Type.Array(Type.String()),
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
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'dropColumns'));
    const kept = step.columns.length === 0 ? base : `${base}.drop(columns=${context.labels(step.columns)})`;
    if (step.missingAbove === undefined) {
      return { type: 'frame', base: kept };
    }
    const limit = pythonLiteral(step.missingAbove);
    const code =
      step.missingAbove === 0
        ? `${kept}.dropna(axis="columns")`
        : `${kept}.loc[:, ${frameName.mask(kept, `${frameName.of(kept)}.isna().mean() <= ${limit}`)}]`;
    return { type: 'frame', base: code };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'dropColumns');
    const kept = step.columns.length === 0 ? base : `${base}.drop(${step.columns.map(context.label).join(', ')})`;
    if (step.missingAbove === undefined) {
      return { type: 'frame', base: kept };
    }
    const test = `column.null_count() <= ${pythonLiteral(step.missingAbove)} * len(column)`;
    const code = frameName.pipe(kept, frame => `${frame}.select(column.name for column in ${frame} if ${test})`);
    return { type: 'frame', base: code };
  },
  duckdb: (step, state) => {
    if (step.missingAbove !== undefined) {
      throw new PlanError('The columns of a query are fixed before it runs: name those that are to be left out.');
    }
    return sqlRows.drop(sqlRows.expect(state, 'dropColumns'), step.columns);
  }
};
