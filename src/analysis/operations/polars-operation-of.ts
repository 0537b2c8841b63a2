import type { AnalysisStep } from '../plan/analysis-step.js';
import { POLARS_OPERATIONS } from './polars-operations.js';
import type { StepCode } from './step-code.js';

/** How a step stands in polars, with the step's type erased. */
export function polarsOperationOf(step: AnalysisStep): StepCode<AnalysisStep> {
  // The map guarantees that what stands under a type takes steps of that type; TypeScript cannot correlate the two.
  return POLARS_OPERATIONS[step.type] as unknown as StepCode<AnalysisStep>;
}
