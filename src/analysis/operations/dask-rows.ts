import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import type { DaskOperation } from './dask-operation.js';
import type { RowsStep } from './rows.js';

/** dask code of the step rows. Throws `PlanError` for a number of random rows, and for the last of rows that were moved or left out. */
export const daskRows: DaskOperation<RowsStep> = (step, { frame, whole }, context) => {
  const count = String(step.count);
  const { name } = context.profile;
  switch (step.take) {
    case 'first':
      return { type: 'frame', base: `${pandasFrame(frame)}.head(${count}${whole ? '' : ', npartitions=-1'})` };
    case 'last':
      if (!whole) {
        throw new PlanError(
          'The last rows that are left may stand in any partition of dask: sort the other way round and ask for the first ones.'
        );
      }
      return { type: 'frame', base: `${pandasFrame(frame)}.tail(${count})` };
    case 'random':
      throw new PlanError(
        `dask draws a share of the rows and not a number of them: ask for the first rows, or run ${name}.sample(frac=0.001).head(${count}, npartitions=-1).`
      );
  }
};
