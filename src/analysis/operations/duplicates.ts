import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('duplicates'),
    /** Empty: whole rows. */
    columns: Type.Array(NAMED.column),
    /**
     * `count`: repetitions of an earlier row; `rows`: all rows that occur more than once; `repeats`: those without the
     * first of each; `any` and `unique`: true or false.
     */
    form: Type.Union((['count', 'rows', 'repeats', 'any', 'unique'] as const).map(form => Type.Literal(form)))
  },
  { additionalProperties: false, description: 'Repeated rows or values.' }
);

export type DuplicatesStep = Type.Static<typeof schema>;

const WORDS = {
  count: 'number of repeated',
  rows: 'repeated',
  repeats: 'all but the first of repeated',
  any: 'whether there are repeated',
  unique: 'whether there are no repeated'
} as const;

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
    if (step.form === 'rows' || step.form === 'repeats') {
      const options = [
        ...(step.columns.length === 0 ? [] : [`subset=${context.labels(step.columns)}`]),
        ...(step.form === 'rows' ? ['keep=False'] : [])
      ];
      const mask = `${frameName.of(all)}.duplicated(${options.join(', ')})`;
      return { type: 'frame', base: pandasFrame({ type: 'frame', base: all, mask }) };
    }
    const [column, ...others] = step.columns;
    const flags =
      column !== undefined && others.length === 0
        ? `${pandasColumn(frame, column, context)}.duplicated()`
        : `${all}.duplicated(${step.columns.length === 0 ? '' : context.labels(step.columns)})`;
    if (step.form === 'unique') {
      const single = column !== undefined && others.length === 0;
      return {
        type: 'value',
        code: single ? `${pandasColumn(frame, column, context)}.is_unique` : `not ${flags}.any()`
      };
    }
    return { type: 'value', code: step.form === 'count' ? `${flags}.sum()` : `bool(${flags}.any())` };
  }
};
