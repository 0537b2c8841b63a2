import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DaskOperation } from './dask-operation.js';
import type { MissingStep } from './missing.js';

function value(form: Exclude<MissingStep['form'], 'rows'>, frame: string): string {
  switch (form) {
    case 'perColumn':
      return `${frame}.isna().sum().compute()`;
    case 'percentPerColumn':
      return `${frame}.isna().mean().compute() * 100`;
    case 'total':
      return `${frame}.isna().sum().compute().sum()`;
    case 'columns':
      return `${frame}.isna().any().compute().loc[lambda missing: missing].index.tolist()`;
    case 'rowCount':
      return `${frame}.isna().any(axis=1).sum().compute()`;
    case 'completeRowCount':
      return `len(${frame}.dropna())`;
    case 'mostColumn':
      return `${frame}.isna().sum().compute().idxmax()`;
    case 'any':
      return `bool(${frame}.isna().any().compute().any())`;
  }
}

/** dask code of the step missing. */
export const daskMissing: DaskOperation<MissingStep> = (step, rows) => {
  const frame = pandasFrame(rows.frame);
  if (step.form === 'rows') {
    const mask = `${frameName.of(frame)}.isna().any(axis=1)`;
    return { ...rows, whole: false, frame: { type: 'frame', base: frame, mask } };
  }
  return { type: 'value', code: value(step.form, frame) };
};
