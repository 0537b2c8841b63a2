import type { Operation } from '../operations/operation.js';
import { OPERATIONS } from '../operations/operations.js';
import type { AnalysisStep } from './analysis-step.js';

/** The operation that belongs to a step, with the step's type erased. */
export function operationOf(step: AnalysisStep): Operation<AnalysisStep> {
  // The map guarantees that the operation under a type takes steps of that type; TypeScript cannot correlate the two.
  return OPERATIONS[step.type] as unknown as Operation<AnalysisStep>;
}
