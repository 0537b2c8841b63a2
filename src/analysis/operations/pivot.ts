import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { explainMeasure } from './explain-measure.js';
import { Measure } from './measure.js';
import { sqlPivot } from './sql-pivot.js';
import type { Operation } from './operation.js';
import { pandasMeasure } from './pandas-measure.js';
import { polarsMeasure } from './polars-measure.js';

const schema = Type.Object(
  {
    type: Type.Literal('pivot'),
    rows: Type.Array(Type.String(), { minItems: 1 }),
    columns: Type.Array(Type.String(), { minItems: 1 }),
    measure: Measure,
    /** Counts as parts of their row, of their column or of all rows, in percent or as fractions. */
    share: Type.Optional(
      Type.Object(
        {
          of: Type.Union([Type.Literal('row'), Type.Literal('column'), Type.Literal('all')]),
          unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
        },
        { additionalProperties: false }
      )
    ),
    /** A further row and column for all values; of counts and sums. */
    totals: Type.Boolean(),
    /** 0 in the place of a cell without rows; counts always have it. */
    zeros: Type.Boolean()
  },
  { additionalProperties: false, description: 'A table with groups down the side and across the top.' }
);

export type PivotStep = Type.Static<typeof schema>;

const AXIS = { row: 'index', column: 'columns', all: 'all' } as const;

function pandas(step: PivotStep, state: CompileState, context: CompileContext): CompileState {
  const base = pandasFrame(expectFrame(state, 'pivot'));
  const module = (): string => context.module('pandas');
  const times = step.share?.unit === 'percent' ? ' * 100' : '';
  const margins = step.totals ? ', margins=True' : '';
  if (step.measure.fn === 'count' && step.measure.column === undefined) {
    const code = frameName.pipe(base, frame => {
      const axis = (names: readonly string[]): string => {
        const series = names.map(name => `${frame}[${context.label(name)}]`);
        return series.length === 1 ? series.join('') : `[${series.join(', ')}]`;
      };
      const normal = step.share === undefined ? '' : `, normalize="${AXIS[step.share.of]}"`;
      return `${module()}.crosstab(${axis(step.rows)}, ${axis(step.columns)}${normal}${margins})${times}`;
    });
    return { type: 'value', code };
  }
  if (step.share !== undefined) {
    throw new PlanError('Only counts can be shares of their row, column or total in a pivot table.');
  }
  const names = (list: readonly string[]): string =>
    list.length === 1 ? list.map(context.label).join('') : context.labels(list);
  const options = [
    `index=${names(step.rows)}`,
    `columns=${names(step.columns)}`,
    `values=${context.label(step.measure.column ?? '')}`,
    `aggfunc=${pandasMeasure.aggregator(step.measure, context)}`,
    ...(step.zeros ? ['fill_value=0'] : [])
  ].join(', ');
  const categories = [...step.rows, ...step.columns].some(name => context.column(name)?.dtype.startsWith('category'));
  return {
    type: 'value',
    code: `${base}.pivot_table(${options}${categories ? ', observed=True' : ''}${margins})`
  };
}

function polars(step: PivotStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'pivot');
  const module = context.module('polars');
  if (step.totals) {
    throw new PlanError('A table of polars has no rows of totals beside its groups.');
  }
  const keys = [...step.rows, ...step.columns];
  const missing = keys.filter(context.mayMiss);
  const known = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  const { measure } = step;
  const counted = measure.fn === 'count' && measure.column === undefined;
  const value = counted ? `${module}.len()` : polarsMeasure(measure, context.expression(measure.column ?? ''), context);
  const groups = `${known}.group_by(${keys.map(context.label).join(', ')}).agg((${value}).alias("value"))`.replace(
    `(${module}.len())`,
    `${module}.len()`
  );
  const times = step.share?.unit === 'percent' ? ' * 100' : '';
  const whole = `${module}.col("value") / ${module}.col("value").sum()${times}`;
  const shared = step.share?.of === 'all' ? `${groups}.with_columns(${whole})` : groups;
  const names = (list: readonly string[]): string =>
    list.length === 1 ? list.map(context.label).join('') : context.labels(list);
  const wide = `${shared}.pivot(${names(step.columns)}, index=${names(step.rows)}, values="value", sort_columns=True)`;
  const filled = counted || step.zeros ? `${wide}.fill_null(0)` : wide;
  const sorted = `${filled}.sort(${step.rows.map(context.label).join(', ')})`;
  if (step.share === undefined || step.share.of === 'all') {
    return { type: 'value', code: sorted };
  }
  const cells = `${module}.exclude(${step.rows.map(context.label).join(', ')})`;
  const total = step.share.of === 'row' ? `${module}.sum_horizontal(${cells})` : `${cells}.sum()`;
  return { type: 'value', code: `${sorted}.with_columns(${cells} / ${total}${times})` };
}

/** A table with groups down the side and across the top. Rows with a missing group are left out. */
export const pivotOperation: Operation<PivotStep> = {
  type: 'pivot',
  schema,
  columns: step => [...step.rows, ...step.columns, ...(step.measure.column === undefined ? [] : [step.measure.column])],
  explain: (step, before) => {
    const measure = explainMeasure(step.measure);
    const share =
      step.share === undefined
        ? measure
        : `${step.share.unit === 'percent' ? 'percentage' : 'share'} of ${step.share.of === 'all' ? 'all rows' : `each ${step.share.of}`}`;
    const subject = `${share} for each ${step.rows.join(' and ')} (down) and ${step.columns.join(' and ')} (across)`;
    return { ...before, subject, measure };
  },
  pandas,
  polars,
  duckdb: sqlPivot
};
