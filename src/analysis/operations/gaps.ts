import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pandasDates } from '../keys/pandas-dates.js';
import { sqlDate } from '../conditions/sql-date.js';
import { polarsDates } from '../keys/polars-dates.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import { selectFrom } from '../sql/sql-select.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';

const FUNCTIONS = ['mean', 'median', 'max', 'min'] as const;
const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('gaps'),
    /** Date column whose values follow each other. */
    column: Type.String(),
    format: Type.Optional(Type.String()),
    /** Only rows that are equal in these columns follow each other. */
    within: Type.Array(Type.String()),
    fn: Type.Union(FUNCTIONS.map(name => Type.Literal(name))),
    unit: Type.Union(UNITS.map(name => Type.Literal(name)))
  },
  {
    additionalProperties: false,
    description: 'Time from each row to the next one in the order of a date, as one number.'
  }
);

export type GapsStep = Type.Static<typeof schema>;

const SECONDS = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
const WORDS = { mean: 'mean', median: 'median', max: 'longest', min: 'shortest' } as const;

function pandas(step: GapsStep, frame: string, context: CompileContext): string {
  const label = context.label(step.column);
  const name = frameName.of(frame);
  const parsed = context.column(step.column)?.type !== 'datetime';
  let gaps: string;
  if (step.within.length === 0) {
    const dates = parsed
      ? frameName.pipe(frame, base => pandasDates(step.column, `${base}[${label}]`, step.format, context))
      : `${frame}[${label}]`;
    gaps = `${dates}.sort_values().diff()`;
  } else {
    const dated = parsed
      ? pandasAssign(
          frame,
          [[step.column, pandasDates(step.column, `${name}[${label}]`, step.format, context)]],
          context
        )
      : frame;
    const keys = step.within.length === 1 ? step.within.map(context.label).join('') : context.labels(step.within);
    gaps = `${dated}.sort_values(${label}).groupby(${keys})[${label}].diff()`;
  }
  return `${gaps}.${step.fn}().total_seconds() / ${String(SECONDS[step.unit])}`;
}

function polars(step: GapsStep, frame: string, context: CompileContext): string {
  const dates = polarsDates(step.column, step.format, context);
  const label = context.label(step.column);
  const ready = dates === context.expression(step.column) ? frame : `${frame}.with_columns(${dates})`;
  const over = step.within.length === 0 ? '' : `.over(${step.within.map(context.label).join(', ')})`;
  const missing = [step.column, ...step.within].filter(context.mayMiss);
  const rows = missing.length === 0 ? ready : `${ready}.drop_nulls(${context.labels(missing)})`;
  const gap = `${context.expression(step.column)}.diff()${over}.dt.total_seconds()`;
  return `${rows}.sort(${label}).select(${gap}.${step.fn}() / ${String(SECONDS[step.unit])}).item()`;
}

/** Time from each row to the next one, overall or inside groups, as one number. */
export const gapsOperation: Operation<GapsStep> = {
  type: 'gaps',
  schema,
  columns: step => [step.column, ...step.within],
  explain: (step, before) => {
    const each = step.within.length === 0 ? '' : ` with the same ${step.within.join(' and ')}`;
    return { ...before, subject: `${WORDS[step.fn]} time in ${step.unit} from one ${step.column} to the next${each}` };
  },
  pandas: (step, state, context) => ({
    type: 'value',
    code: pandas(step, pandasFrame(expectFrame(state, 'gaps')), context)
  }),
  polars: (step, state, context) => ({ type: 'value', code: polars(step, expectFrame(state, 'gaps').base, context) }),
  duckdb: (step, state, context) => {
    const rows = sqlRows.open(sqlRows.expect(state, 'gaps'), 'group');
    const missing = [step.column, ...step.within].filter(context.mayMiss);
    const present = sqlRows.where(rows, open => missing.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`));
    const date = `${sqlDate(step.column, step.format, present, context)}::TIMESTAMP`.replace(
      '::TIMESTAMP::TIMESTAMP',
      '::TIMESTAMP'
    );
    const keys = step.within.map(name => sqlRows.column(present, name));
    const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
    const gap = `epoch(${date} - lag(${date}) OVER (${partition}ORDER BY ${date})) AS gap`;
    const select = [`${step.fn === 'mean' ? 'avg' : step.fn}(gap) / ${String(SECONDS[step.unit])}`];
    return { type: 'value', lines: printSelect({ ...selectFrom({ ...present.query, select: [gap] }), select }) };
  }
};
