import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { AnalysisStep } from './analysis-step.js';
import { operationOf } from './operation-of.js';

/** The columns behind some steps. */
function columnsAfter(
  steps: readonly AnalysisStep[],
  columns: readonly ColumnProfile[],
  datasets: readonly DatasetProfile[]
): readonly ColumnProfile[] {
  return steps.reduce((before, step) => operationOf(step).after?.(step, before, datasets) ?? before, columns);
}

/**
 * What is known of a dataset behind some steps, without running them. The count of rows is that of the
 * dataset, which is the most there can be. `datasets` are those that steps may join.
 */
export function profileAfter(
  steps: readonly AnalysisStep[],
  profile: DatasetProfile,
  datasets: readonly DatasetProfile[] = []
): DatasetProfile {
  const columns = columnsAfter(steps, profile.columns, datasets);
  return { ...profile, columns, columnCount: profile.columnCount + columns.length - profile.columns.length };
}
