import { pandasFrame } from '../compile/pandas-frame.js';
import { frameName } from '../compile/frame-name.js';
import { PlanError } from '../compile/plan-error.js';
import type { DaskOperation } from './dask-operation.js';
import type { DuplicatesStep } from './duplicates.js';

/** dask code of the step duplicates. Throws `PlanError` where the repeated rows themselves are wanted. */
export const daskDuplicates: DaskOperation<DuplicatesStep> = (step, rows, context) => {
  if (step.form === 'rows' || step.form === 'repeats') {
    throw new PlanError(
      'Rows that repeat stand in different partitions of dask: ask how many there are, or which values of a column occur more than once.'
    );
  }
  const compared = step.columns.length === 0 ? '' : `[${context.labels(step.columns)}]`;
  const code = frameName.pipe(`${pandasFrame(rows.frame)}${compared}`, name => {
    const different = `len(${name}.drop_duplicates())`;
    switch (step.form) {
      case 'count':
        return `len(${name}) - ${different}`;
      case 'any':
        return `len(${name}) > ${different}`;
      default:
        return `len(${name}) == ${different}`;
    }
  });
  return { type: 'value', code };
};
