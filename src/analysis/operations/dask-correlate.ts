import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { refuseLazy } from '../compile/refuse-lazy.js';
import { roundable } from '../compile/roundable.js';
import { correlationsOfMatrix } from './correlations-of-matrix.js';
import type { CorrelateStep } from './correlate.js';
import type { DaskOperation } from './dask-operation.js';

/** dask code of the step correlate: the matrix is computed. Throws `PlanError` for ranks and for p-values. */
export const daskCorrelate: DaskOperation<CorrelateStep> = (step, { frame }, context) => {
  const told = step.form === 'pair' && step.report.some(part => part !== 'coefficient');
  if ((step.method !== 'pearson' && step.method !== 'covariance') || told || step.by !== undefined) {
    refuseLazy('Anything but the plain coefficient of two columns', 'dask', context.profile.name);
  }
  const call = step.method === 'covariance' ? 'cov' : 'corr';
  const [first, second] = step.columns;
  if (step.form === 'pair') {
    if (first === undefined || second === undefined) {
      throw new PlanError('The step correlate needs two columns for a pair.');
    }
    const other = pandasColumn(frame, second, context);
    return roundable.number(`${pandasColumn(frame, first, context)}.${call}(${other}).compute()`);
  }
  const every = step.form === 'ranked' || step.form === 'strongest' || step.columns.length === 0;
  const rows = `${pandasFrame(frame)}${every ? '.select_dtypes("number")' : `[${context.labels(step.columns)}]`}`;
  return correlationsOfMatrix(step, `${rows}.${call}().compute()`, context);
};
