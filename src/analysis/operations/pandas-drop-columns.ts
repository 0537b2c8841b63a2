import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { DropColumnsStep } from './drop-columns.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step dropColumns. */
export const pandasDropColumns: StepCode<DropColumnsStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'dropColumns'));
  const kept = step.columns.length === 0 ? base : `${base}.drop(columns=${context.labels(step.columns)})`;
  if (step.missingAbove === undefined) {
    return { type: 'frame', base: kept };
  }
  const limit = pythonLiteral(step.missingAbove);
  const code =
    step.missingAbove === 0
      ? `${kept}.dropna(axis="columns")`
      : `${kept}.loc[:, ${frameName.mask(kept, `${frameName.of(kept)}.isna().mean() <= ${limit}`)}]`;
  return { type: 'frame', base: code };
};
