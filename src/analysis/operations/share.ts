import { type Static, Type } from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { Condition } from '../conditions/condition.js';
import { explainCondition } from '../conditions/explain-condition.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { polarsCondition } from '../conditions/polars-condition.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('share'),
    where: Type.Array(Condition, { minItems: 1 }),
    by: Type.Array(Type.String()),
    /** Absent: the share of rows; a column: the share of its sum. */
    of: Type.Optional(Type.String()),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
  },
  { additionalProperties: false, description: 'The part of the rows, or of a sum, for which the conditions hold.' }
);

export type ShareStep = Static<typeof schema>;

function plainBase(frame: FrameState, context: CompileContext): string {
  return frame.mask === undefined && /^\w+$/u.test(frame.base)
    ? frame.base
    : context.assign('selected', pandasFrame(frame));
}

function pandas(step: ShareStep, state: CompileState, context: CompileContext): CompileState {
  const base = plainBase(expectFrame(state, 'share'), context);
  const times = step.unit === 'percent' ? ' * 100' : '';
  const mask = pandasCondition(step.where, base, context);
  if (step.of !== undefined) {
    const part = pandasColumn({ type: 'frame', base, mask }, step.of, context);
    return { type: 'value', code: `${part}.sum() / ${base}[${context.label(step.of)}].sum()${times}` };
  }
  const test = /^[\w"[\]]+$/u.test(mask) ? mask : `(${mask})`;
  if (step.by.length === 0) {
    return { type: 'value', code: `${test}.mean()${times}` };
  }
  const keys = step.by.map(name => `${base}[${context.label(name)}]`);
  const groups = keys.length === 1 ? keys.join('') : `[${keys.join(', ')}]`;
  const name = `.rename("${step.unit === 'percent' ? 'percent' : 'share'}")`;
  return {
    type: 'table',
    code: `${test}.groupby(${groups}).mean()${step.unit === 'percent' ? '.mul(100)' : ''}${name}`,
    keys: step.by,
    measures: [`"${step.unit === 'percent' ? 'percent' : 'share'}"`]
  };
}

function polars(step: ShareStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'share');
  const times = step.unit === 'percent' ? ' * 100' : '';
  const test = `(${polarsCondition(step.where, context)})`;
  const hit = step.where.flatMap(conditionColumns).some(context.mayMiss) ? `${test}.fill_null(False)` : test;
  if (step.of !== undefined) {
    const value = context.expression(step.of);
    return { type: 'value', code: `${base}.select(${value}.filter${test}.sum() / ${value}.sum()${times}).item()` };
  }
  if (step.by.length === 0) {
    return { type: 'value', code: `${base}.select(${hit}.mean()${times}).item()` };
  }
  const name = step.unit === 'percent' ? '"percent"' : '"share"';
  const missing = step.by.filter(context.mayMiss);
  const rows = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  const value = times === '' ? `${hit}.mean()` : `(${hit}.mean()${times})`;
  return {
    type: 'table',
    code: `${rows}.group_by(${step.by.map(context.label).join(', ')}).agg(${value}.alias(${name}))`,
    keys: step.by,
    measures: [name]
  };
}

/** The part of the rows for which conditions hold; a row with a missing value counts as one for which they do not. */
export const shareOperation: Operation<ShareStep> = {
  type: 'share',
  schema,
  columns: step => [...step.where.flatMap(conditionColumns), ...step.by, ...(step.of === undefined ? [] : [step.of])],
  explain: (step, before) => {
    const measure = step.unit === 'percent' ? 'percentage' : 'share';
    const what = step.of === undefined ? 'rows' : `the sum of ${step.of}`;
    const test = step.where.map(explainCondition).join(' and ');
    const keys = step.by.join(' and ');
    const subject = `${measure} of ${what} where ${test}${keys === '' ? '' : ` for each ${keys}`}`;
    return { ...before, subject, measure: `${measure} of ${what} where ${test}`, ...(keys === '' ? {} : { keys }) };
  },
  pandas,
  polars
};
