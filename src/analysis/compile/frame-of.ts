import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { planColumns } from '../plan/plan-columns.js';

/** The frame that a plan works on, with its index as columns where the plan reads that. */
export function frameOf(plan: AnalysisPlan, { name, columns, index = [] }: DatasetProfile): string {
  const known = new Set(columns.map(column => column.name));
  const levels = new Set(index.map(column => column.name));
  return planColumns(plan).some(one => levels.has(one) && !known.has(one)) ? `${name}.reset_index()` : name;
}
