import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';
import { sqlDuplicates } from './sql-duplicates.js';

const schema = Type.Object(
  {
    type: Type.Literal('duplicates'),
    /** Empty: whole rows. */
    columns: Type.Array(Type.String()),
    /** `count`: repetitions of an earlier row; `rows`: all rows that occur more than once; `any`: true or false. */
    form: Type.Union([Type.Literal('count'), Type.Literal('rows'), Type.Literal('any')])
  },
  { additionalProperties: false, description: 'Repeated rows or values.' }
);

export type DuplicatesStep = Type.Static<typeof schema>;

const WORDS = { count: 'number of repeated', rows: 'repeated', any: 'whether there are repeated' } as const;

/** Repeated rows or values. The first occurrence is not counted as a repetition. */
export const duplicatesOperation: Operation<DuplicatesStep> = {
  type: 'duplicates',
  schema,
  columns: step => step.columns,
  explain: (step, before) => ({
    ...before,
    subject: `${WORDS[step.form]} ${step.columns.length === 0 ? 'rows' : `values of ${step.columns.join(' and ')}`}`
  }),
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'duplicates');
    const all = pandasFrame(frame);
    if (step.form === 'rows') {
      const subset = step.columns.length === 0 ? '' : `subset=${context.labels(step.columns)}, `;
      const mask = `${frameName.of(all)}.duplicated(${subset}keep=False)`;
      return { type: 'frame', base: pandasFrame({ type: 'frame', base: all, mask }) };
    }
    const [column, ...others] = step.columns;
    const flags =
      column !== undefined && others.length === 0
        ? `${pandasColumn(frame, column, context)}.duplicated()`
        : `${all}.duplicated(${step.columns.length === 0 ? '' : context.labels(step.columns)})`;
    return { type: 'value', code: step.form === 'count' ? `${flags}.sum()` : `bool(${flags}.any())` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'duplicates');
    const columns = step.columns.map(context.label);
    const plain = frameName.isPlain(base);
    const struct = (): string => {
      const polars = context.module('polars');
      return `${polars}.struct(${columns.length === 0 ? `${polars}.all()` : columns.join(', ')})`;
    };
    if (step.form === 'rows') {
      const flags = columns.length === 0 && plain ? `${base}.is_duplicated()` : `${struct()}.is_duplicated()`;
      return { type: 'frame', base: `${base}.filter(${flags})` };
    }
    if (!plain) {
      const reduce = step.form === 'count' ? 'sum' : 'any';
      return { type: 'value', code: `${base}.select(${struct()}.is_first_distinct().not_().${reduce}()).item()` };
    }
    const subset = columns.length === 0 ? base : `${base}.select(${columns.join(', ')})`;
    const count = `${base}.height - ${subset}.n_unique()`;
    return { type: 'value', code: step.form === 'count' ? count : `${count} > 0` };
  },
  duckdb: (step, state, context) => sqlDuplicates(step, sqlRows.expect(state, 'duplicates'), context)
};
