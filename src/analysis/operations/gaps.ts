import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pandasDates } from '../keys/pandas-dates.js';
import { GAP_SECONDS } from './gap-seconds.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { NAMED } from '../plan/named.js';

const FUNCTIONS = ['mean', 'median', 'max', 'min'] as const;
const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('gaps'),
    /** Date column whose values follow each other. */
    column: NAMED.column,
    format: Type.Optional(Type.String()),
    /** Only rows that are equal in these columns follow each other. */
    within: Type.Array(NAMED.column),
    fn: Type.Union(FUNCTIONS.map(name => Type.Literal(name))),
    unit: Type.Union(UNITS.map(name => Type.Literal(name)))
  },
  {
    additionalProperties: false,
    description: 'Time from each row to the next one in the order of a date, as one number.'
  }
);

export type GapsStep = Type.Static<typeof schema>;

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
  return `${gaps}.${step.fn}().total_seconds() / ${String(GAP_SECONDS[step.unit])}`;
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
  })
};
