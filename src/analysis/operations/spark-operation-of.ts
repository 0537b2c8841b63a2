import type { AnalysisStep } from '../plan/analysis-step.js';
import type { SparkOperation } from './spark-operation.js';
import { SPARK_OPERATIONS } from './spark-operations.js';

/** How a step stands in Spark, with the step's type erased. */
export function sparkOperationOf(step: AnalysisStep): SparkOperation<AnalysisStep> {
  // The map guarantees that what stands under a type takes steps of that type; TypeScript cannot correlate the two.
  return SPARK_OPERATIONS[step.type] as unknown as SparkOperation<AnalysisStep>;
}
