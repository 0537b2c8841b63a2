import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { freeHeading } from '../compile/free-heading.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { sqlRows } from '../sql/sql-rows.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Operation } from './operation.js';
import { sqlMissing } from './sql-missing.js';

const FORMS = [
  'perColumn',
  'percentPerColumn',
  'total',
  'columns',
  'rowCount',
  'completeRowCount',
  'rows',
  'mostColumn',
  'any'
] as const;

const schema = Type.Object(
  { type: Type.Literal('missing'), form: Type.Union(FORMS.map(form => Type.Literal(form))) },
  { additionalProperties: false, description: 'Where values are missing, over all columns.' }
);

export type MissingStep = Type.Static<typeof schema>;

const WORDS: Readonly<Record<MissingStep['form'], string>> = {
  perColumn: 'missing values in each column',
  percentPerColumn: 'percentage of missing values in each column',
  total: 'number of missing values in all columns',
  columns: 'columns with missing values',
  rowCount: 'number of rows with a missing value',
  completeRowCount: 'number of rows without a missing value',
  rows: 'rows with a missing value',
  mostColumn: 'column with the most missing values',
  any: 'whether any value is missing'
};

function pandas(form: MissingStep['form'], frame: string): string {
  switch (form) {
    case 'perColumn':
      return `${frame}.isna().sum()`;
    case 'percentPerColumn':
      return `${frame}.isna().mean() * 100`;
    case 'total':
      return `${frame}.isna().sum().sum()`;
    case 'columns':
      return frameName.isPlain(frame)
        ? `${frame}.columns[${frame}.isna().any()].tolist()`
        : `${frame}.isna().any().loc[lambda missing: missing].index.tolist()`;
    case 'rowCount':
      return `${frame}.isna().any(axis=1).sum()`;
    case 'completeRowCount':
      return `${frame}.notna().all(axis=1).sum()`;
    case 'rows':
      return frameName.isPlain(frame)
        ? `${frame}[${frame}.isna().any(axis=1)]`
        : `${frame}.loc[lambda rows: rows.isna().any(axis=1)]`;
    case 'mostColumn':
      return `${frame}.isna().sum().idxmax()`;
    case 'any':
      return `bool(${frame}.isna().any(axis=None))`;
  }
}

function polars(form: MissingStep['form'], frame: string, context: CompileContext): string {
  const module = (): string => context.module('polars');
  const taken = context.profile.columns.map(column => column.name);
  const long = (value: string): string =>
    `.unpivot(variable_name=${pythonLiteral(freeHeading('column', taken))}, value_name=${pythonLiteral(freeHeading(value, taken))})`;
  switch (form) {
    case 'perColumn':
      return `${frame}.null_count()${long('missing')}`;
    case 'percentPerColumn':
      return `${frame}.select(${module()}.all().is_null().mean() * 100)${long('percent')}`;
    case 'total':
      return `${frame}.null_count().sum_horizontal().item()`;
    case 'columns':
      return `[column.name for column in ${frame} if column.null_count() > 0]`;
    case 'rowCount':
      return `${frame}.filter(${module()}.any_horizontal(${module()}.all().is_null())).height`;
    case 'completeRowCount':
      return `${frame}.drop_nulls().height`;
    case 'rows':
      return `${frame}.filter(${module()}.any_horizontal(${module()}.all().is_null()))`;
    case 'mostColumn':
      return `max(${frame}, key=lambda column: column.null_count()).name`;
    case 'any':
      return `${frame}.null_count().sum_horizontal().item() > 0`;
  }
}

/** Where values are missing, over all columns. */
export const missingOperation: Operation<MissingStep> = {
  type: 'missing',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: WORDS[step.form] }),
  pandas: (step, state) => ({ type: 'value', code: pandas(step.form, pandasFrame(expectFrame(state, 'missing'))) }),
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'missing');
    return { type: 'value', code: polars(step.form, base, context) };
  },
  duckdb: (step, state, context) => sqlMissing(step.form, sqlRows.expect(state, 'missing'), context)
};
