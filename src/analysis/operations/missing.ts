import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';

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

/** Where values are missing, over all columns. */
export const missingOperation: Operation<MissingStep> = {
  type: 'missing',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: WORDS[step.form] }),
  pandas: (step, state) => ({ type: 'value', code: pandas(step.form, pandasFrame(expectFrame(state, 'missing'))) })
};
