import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { withStep } from './with-step.js';

/**
 * The plan with other columns of the row that was found: "who directed it?". `undefined` for a plan that finds no rows by
 * an order of theirs.
 */
export function withShown(plan: AnalysisPlan, columns: readonly string[]): AnalysisPlan | undefined {
  const at = plan.steps.length - 1;
  const step = plan.steps[at];
  if (step?.type !== 'top' || step.by === undefined) {
    return undefined;
  }
  const several = step.count > 1 || columns.length > 1;
  const shown = several ? [...new Set([...step.columns, ...columns])] : [...columns];
  return withStep(plan, at, { ...step, columns: shown, answer: several ? 'table' : 'label' });
}
