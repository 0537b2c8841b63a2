import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { polarsDates } from '../keys/polars-dates.js';
import { GAP_SECONDS } from './gap-seconds.js';
import type { GapsStep } from './gaps.js';
import type { StepCode } from './step-code.js';

function polars(step: GapsStep, frame: string, context: CompileContext): string {
  const dates = polarsDates(step.column, step.format, context);
  const label = context.label(step.column);
  const ready = dates === context.expression(step.column) ? frame : `${frame}.with_columns(${dates})`;
  const over = step.within.length === 0 ? '' : `.over(${step.within.map(context.label).join(', ')})`;
  const missing = [step.column, ...step.within].filter(context.mayMiss);
  const rows = missing.length === 0 ? ready : `${ready}.drop_nulls(${context.labels(missing)})`;
  const gap = `${context.expression(step.column)}.diff()${over}.dt.total_seconds()`;
  return `${rows}.sort(${label}).select(${gap}.${step.fn}() / ${String(GAP_SECONDS[step.unit])}).item()`;
}

/** polars code of the step gaps. */
export const polarsGaps: StepCode<GapsStep> = (step, state, context) => ({
  type: 'value',
  code: polars(step, expectFrame(state, 'gaps').base, context)
});
