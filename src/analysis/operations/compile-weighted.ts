import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { sampleCode } from './sample-code.js';
import type { WeightedStep } from './weighted.js';

function pandas(step: WeightedStep, frame: FrameState, context: CompileContext): CompileState {
  const average = `${context.module('numpy')}.average`;
  if (step.by === undefined) {
    const samples = sampleCode('pandas', frame, context);
    const paired = samples.paired([step.column, step.weight]);
    const [values = '', weights] = paired.startsWith('*') ? [paired] : paired.split(', ');
    return roundable.number(
      weights === undefined
        ? `(lambda values, weights: ${average}(values, weights=weights))(${values})`
        : `${average}(${values}, weights=${weights})`
    );
  }
  const missing = [step.column, step.weight].filter(context.mayMiss);
  const rows = `${pandasFrame(frame)}${missing.length === 0 ? '' : `.dropna(subset=${context.labels(missing)})`}`;
  const groups = `${rows}.groupby(${context.label(step.by)})[${context.labels([step.column, step.weight])}]`;
  const value = `${average}(rows[${context.label(step.column)}], weights=rows[${context.label(step.weight)}])`;
  return { type: 'table', code: `${groups}.apply(lambda rows: ${value})`, keys: [step.by], measures: ['"mean"'] };
}

function polars(step: WeightedStep, frame: FrameState, context: CompileContext): CompileState {
  const { base } = frame;
  const columns = [step.column, step.weight, ...(step.by === undefined ? [] : [step.by])];
  const missing = columns.filter(context.mayMiss);
  const rows = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  const [value, weight] = [context.expression(step.column), context.expression(step.weight)];
  const mean = `(${value} * ${weight}).sum() / ${weight}.sum()`;
  if (step.by === undefined) {
    return roundable.number(`${rows}.select(${mean}).item()`);
  }
  const code = `${rows}.group_by(${context.label(step.by)}).agg((${mean}).alias("mean"))`;
  return { type: 'table', code, keys: [step.by], measures: ['"mean"'] };
}

/** Code of a weighted mean for an engine. */
export function compileWeighted(
  step: WeightedStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  const frame = expectFrame(state, 'weighted');
  return engine === 'pandas' ? pandas(step, frame, context) : polars(step, frame, context);
}
