import type { AnalysisPlan } from './analysis-plan.js';
import { operationOf } from './operation-of.js';

/** Columns of the dataset that a plan reads, each once; columns that the plan makes itself are left out. */
export function planColumns(plan: AnalysisPlan): readonly string[] {
  const made = new Set(plan.steps.flatMap(step => (step.type === 'derive' ? [step.name] : [])));
  const read = plan.steps.flatMap(step => operationOf(step).columns(step));
  return [...new Set(read)].filter(name => !made.has(name));
}
