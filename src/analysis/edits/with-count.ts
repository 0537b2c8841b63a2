import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { withStep } from './with-step.js';
import { lastStep } from './last-step.js';

type Order = { readonly direction?: 'max' | 'min' };

function several(step: AnalysisStep & { readonly type: 'top' }, count: number): AnalysisStep {
  // What stood for itself is shown with the value that decides.
  const columns =
    step.answer === 'label' && step.by !== undefined && count > 1
      ? [...new Set([...step.columns, step.by])]
      : step.columns;
  return { ...step, count, columns, answer: count > 1 ? 'table' : step.answer };
}

/**
 * The plan for another number of rows or groups: "top 10 instead", "top three only". `undefined` for a plan whose result
 * has no rows to choose from.
 */
export function withCount(plan: AnalysisPlan, count: number, { direction }: Order = {}): AnalysisPlan | undefined {
  const at = lastStep(plan, step => step.type === 'top' || step.type === 'rows');
  const step = plan.steps[at];
  if (step?.type === 'top') {
    const next = several(step, count);
    const turned = direction === undefined || next.type !== 'top' ? next : { ...next, direction };
    return withStep(plan, at, turned);
  }
  if (step?.type === 'rows') {
    return withStep(plan, at, { ...step, count });
  }
  const table = lastStep(plan, one => (one.type === 'aggregate' || one.type === 'share') && one.by.length > 0);
  const last = plan.steps.at(-1);
  const sorted = last?.type === 'sort' && table === plan.steps.length - 2;
  if (table < 0 || (!sorted && table !== plan.steps.length - 1)) {
    return undefined;
  }
  const end = direction ?? (sorted && !last.descending ? 'min' : 'max');
  const top = { type: 'top', direction: end, count, columns: [], answer: 'table' } satisfies AnalysisStep;
  return { ...plan, steps: [...plan.steps.slice(0, table + 1), top] };
}
