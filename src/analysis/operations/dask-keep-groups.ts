import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { daskLookedUp } from './dask-looked-up.js';
import type { DaskOperation } from './dask-operation.js';
import type { KeepGroupsStep } from './keep-groups.js';

/** dask code of the step keepGroups: the sizes are computed, and looked up by the value of each row. */
export const daskKeepGroups: DaskOperation<KeepGroupsStep> = (step, rows, context) => {
  const base = pandasFrame(rows.frame);
  const name = frameName.of(base);
  const counts = `${name}[${context.label(step.by)}].value_counts().compute()`;
  const sizes = daskLookedUp(name, step.by, counts, context);
  const mask = `${sizes} ${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
  return { ...rows, frame: { type: 'frame', base, mask } };
};
