import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { planColumns } from '../plan/plan-columns.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** Steps that look at all columns without a name. */
function looksAtAll(step: AnalysisStep): boolean {
  return (
    step.type === 'missing' ||
    step.type === 'describe' ||
    (step.type === 'shape' && ['overview', 'distinct'].includes(step.form))
  );
}

/**
 * The rows of a Spark data frame with what is no number as missing, where a plan reads columns that may hold it: Spark takes it
 * for the greatest of all numbers, and a mean of it for none.
 */
export function withoutNan(plan: AnalysisPlan, { name, columns }: DatasetProfile): string {
  const read = new Set(planColumns(plan));
  const all = plan.steps.some(looksAtAll);
  const may = columns.some(one => /^(?:double|float)$/u.test(one.dtype) && (all || read.has(one.name)));
  return may ? `${name}.replace(float("nan"), None)` : name;
}
