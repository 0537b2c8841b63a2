import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { withColumns } from './with-columns.js';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const schema = Type.Object(
  {
    type: Type.Literal('replace'),
    column: Type.String(),
    values: Type.Array(
      /** Without `to` the value becomes a missing one. */
      Type.Object({ from: scalar, to: Type.Optional(scalar) }, { additionalProperties: false }),
      { minItems: 1 }
    )
  },
  { additionalProperties: false, description: 'Put other values in the place of some values of a column.' }
);

export type ReplaceStep = Type.Static<typeof schema>;

/** Other values in the place of some values of a column. */
export const replaceOperation: Operation<ReplaceStep> = {
  type: 'replace',
  schema,
  columns: step => [step.column],
  after: (step, columns) =>
    withColumns(
      columns,
      columns
        .filter(column => column.name === step.column)
        .map(({ nulls: _nulls, range: _range, distinct: _distinct, top, ...rest }) => {
          const values = (top?.values ?? []).flatMap(entry => {
            const change = step.values.find(one => one.from === entry.value);
            return change === undefined ? [entry] : change.to === undefined ? [] : [{ ...entry, value: change.to }];
          });
          return { ...rest, ...(top === undefined ? {} : { top: { ...top, values } }) };
        })
    ),
  explain: (step, before) => {
    const said = step.values.map(
      ({ from, to }) => `${String(from)} by ${to === undefined ? 'a missing value' : String(to)}`
    );
    return explainPrepared(before, `replacing ${said.join(', ')} in ${step.column}`);
  },
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'replace'));
    const series = frameName.column(base)(context.label(step.column));
    const gone = step.values.filter(one => one.to === undefined).map(one => pythonLiteral(one.from));
    const kept = step.values.flatMap(({ from, to }) =>
      to === undefined ? [] : [`${pythonLiteral(from)}: ${pythonLiteral(to)}`]
    );
    const mask = gone.length === 1 ? `${series} == ${gone.join('')}` : `${series}.isin([${gone.join(', ')}])`;
    const method = context.column(step.column)?.type === 'category' ? 'cat.rename_categories' : 'replace';
    const code = `${series}${gone.length === 0 ? '' : `.mask(${mask})`}${kept.length === 0 ? '' : `.${method}({${kept.join(', ')}})`}`;
    return { type: 'frame', base: pandasAssign(base, [[step.column, code]], context) };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'replace');
    const text = context.column(step.column)?.type === 'category' ? `.cast(${context.module('polars')}.String)` : '';
    const values = step.values.map(
      ({ from, to }) => `${pythonLiteral(from)}: ${to === undefined ? 'None' : pythonLiteral(to)}`
    );
    const code = `${context.expression(step.column)}${text}.replace({${values.join(', ')}})`;
    return { type: 'frame', base: `${base}.with_columns(${code})` };
  },
  duckdb: (step, state) =>
    sqlRows.make(sqlRows.expect(state, 'replace'), step.column, rows => {
      const value = sqlRows.column(rows, step.column);
      const cases = step.values.map(
        ({ from, to }) => `WHEN ${sqlLiteral(from)} THEN ${to === undefined ? 'NULL' : sqlLiteral(to)}`
      );
      return `CASE ${value} ${cases.join(' ')} ELSE ${value} END`;
    })
};
