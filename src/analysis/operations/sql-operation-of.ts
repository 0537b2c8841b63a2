import type { AnalysisStep } from '../plan/analysis-step.js';
import type { SqlOperation } from './sql-operation.js';
import { SQL_OPERATIONS } from './sql-operations.js';

/** How a step stands in SQL, with the step's type erased. */
export function sqlOperationOf(step: AnalysisStep): SqlOperation<AnalysisStep> {
  // The map guarantees that what stands under a type takes steps of that type; TypeScript cannot correlate the two.
  return SQL_OPERATIONS[step.type] as unknown as SqlOperation<AnalysisStep>;
}
