import { daskAggregate } from './dask-aggregate.js';
import type { DaskOperation } from './dask-operation.js';
import type { StandoutStep } from './standout.js';
import { standoutOfGroups } from './standout-of-groups.js';

/** dask code of the step standout: groups and the value beside them are computed. */
export const daskStandout: DaskOperation<StandoutStep> = (step, { frame }, context) =>
  standoutOfGroups(step, (by, measures) => daskAggregate({ by, measures }, frame, context));
