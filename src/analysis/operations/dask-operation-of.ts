import type { AnalysisStep } from '../plan/analysis-step.js';
import type { DaskOperation } from './dask-operation.js';
import { DASK_OPERATIONS } from './dask-operations.js';

/** How a step stands in dask, with the step's type erased. */
export function daskOperationOf(step: AnalysisStep): DaskOperation<AnalysisStep> {
  // The map guarantees that what stands under a type takes steps of that type; TypeScript cannot correlate the two.
  return DASK_OPERATIONS[step.type] as unknown as DaskOperation<AnalysisStep>;
}
