import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, ValueState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { frameName } from '../compile/frame-name.js';
import { roundable } from '../compile/roundable.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { polarsCondition } from '../conditions/polars-condition.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sampleCode } from './sample-code.js';
import type { IntervalStep } from './interval.js';

/** Expression of the interval over the sample that `values` names; `of` writes its parts. */
function write(step: IntervalStep, values: string, engine: 'pandas' | 'polars', context: CompileContext): string {
  const stats = context.module('scipy.stats');
  const level = pythonLiteral(step.level);
  const isShare = step.column === undefined;
  const deviation = isShare ? 'ddof=0' : '';
  const error =
    engine === 'pandas'
      ? `${values}.sem(${deviation})`
      : `${values}.std(${deviation}) / ${isShare ? `${values}.len()` : `${values}.count()`} ** 0.5`;
  const shape = isShare || step.normal === true ? 'norm' : 't';
  const df = shape === 't' ? `, df=${values}.count() - 1` : '';
  return `${stats}.${shape}.interval(${level}${df}, loc=${values}.mean(), scale=${error})`;
}

function named(step: IntervalStep, values: string, engine: 'pandas' | 'polars', context: CompileContext): ValueState {
  const interval = write(step, values, engine, context);
  const names = step.center === true ? '["mean", "low", "high"]' : '["low", "high"]';
  const all = step.center === true ? `[${values}.mean(), *${interval}]` : interval;
  return engine === 'pandas'
    ? roundable.pandas(`${context.module('pandas')}.Series(${all}, index=${names})`)
    : roundable.polars(`${context.module('polars')}.DataFrame([${all}], schema=${names}, orient="row")`, context);
}

/** Code of a confidence interval for an engine. */
export function compileInterval(
  step: IntervalStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  const frame = expectFrame(state, 'interval');
  let sample: string;
  if (step.column !== undefined) {
    sample = sampleCode(engine, frame, context)
      .column(step.column)
      .replace(/\.dropna\(\)$/u, '');
  } else if (engine === 'pandas') {
    sample = frameName.pipe(pandasFrame(frame), name =>
      wrapTest(
        pandasCondition(step.where ?? [], label => `${name}[${label}]`, context),
        true
      )
    );
  } else {
    sample = `${frame.base}.select((${polarsCondition(step.where ?? [], context)}).cast(${context.module('polars')}.Float64)).to_series()`;
  }
  if (/^\w+\["[^"]*"\]$/u.test(sample)) {
    return named(step, sample, engine, context);
  }
  const body = named(step, 'values', engine, context);
  const wrap = (code: string): string =>
    engine === 'pandas' ? `${sample}.pipe(lambda values: ${code})` : `(lambda values: ${code})(${sample})`;
  return {
    type: 'value',
    code: wrap(body.code),
    rounded: digits => wrap(body.rounded?.(digits) ?? body.code)
  };
}
