import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { roundable } from '../compile/roundable.js';
import type { StandardizeStep } from './standardize.js';

function formula({ how, ddof }: StandardizeStep, values: string): string {
  return how === 'z'
    ? `(${values} - ${values}.mean()) / ${values}.std(${ddof === 0 ? 'ddof=0' : ''})`
    : `(${values} - ${values}.min()) / (${values}.max() - ${values}.min())`;
}

function pandas(step: StandardizeStep, frame: FrameState, context: CompileContext): CompileState {
  const series = pandasColumn(frame, step.column, context);
  const code = /^\w+\["[^"]*"\]$/u.test(series)
    ? formula(step, series)
    : `${series}.pipe(lambda values: ${formula(step, 'values')})`;
  return roundable.pandas(code);
}

function polars(step: StandardizeStep, frame: FrameState, context: CompileContext): CompileState {
  const { base } = frame;
  const value = formula(step, context.expression(step.column));
  const code = `${base}.select(${value})`;
  return {
    type: 'value',
    code: `${code}.to_series()`,
    rounded: digits => `${code}.to_series().round(${String(digits)})`
  };
}

/** Code of the values of a column on a standard scale, for an engine. */
export function compileStandardize(
  step: StandardizeStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  const frame = expectFrame(state, 'standardize');
  return engine === 'pandas' ? pandas(step, frame, context) : polars(step, frame, context);
}
