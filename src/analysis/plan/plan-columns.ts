import type { AnalysisPlan } from './analysis-plan.js';
import { operationOf } from './operation-of.js';

/** Columns of the dataset that a plan reads, each once; columns that the plan makes itself are left out. */
export function planColumns(plan: AnalysisPlan): readonly string[] {
  const made = new Set<string>();
  const read = new Set<string>();
  for (const step of plan.steps) {
    const operation = operationOf(step);
    operation
      .columns(step)
      .filter(name => !made.has(name))
      .forEach(name => read.add(name));
    operation.makes?.(step).forEach(name => made.add(name));
  }
  return [...read];
}
