import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { withStep } from './with-step.js';
import { lastStep } from './last-step.js';

/** The end that a step asks for, where it asks for one. */
function endOf(step: AnalysisStep): 'max' | 'min' | undefined {
  switch (step.type) {
    case 'top':
      return step.direction;
    case 'sort':
      return step.descending ? 'max' : 'min';
    case 'aggregate': {
      const [first, ...others] = step.measures;
      return others.length === 0 && (first?.fn === 'max' || first?.fn === 'min') ? first.fn : undefined;
    }
    default:
      return undefined;
  }
}

function turned(step: AnalysisStep, end: 'max' | 'min'): AnalysisStep {
  switch (step.type) {
    case 'top':
      return { ...step, direction: end };
    case 'sort':
      return { ...step, descending: end === 'max' };
    case 'aggregate':
      return { ...step, measures: step.measures.map(measure => ({ ...measure, fn: end })) };
    default:
      return step;
  }
}

/**
 * The plan for an end of the order: "and the lowest?"; without one for the other end: "the other one". Of groups that were
 * not ranked it names the one at that end. `undefined` for a plan without an order.
 */
export function withEnd(plan: AnalysisPlan, end?: 'max' | 'min'): AnalysisPlan | undefined {
  const at = lastStep(plan, step => endOf(step) !== undefined);
  const step = plan.steps[at];
  const last = plan.steps.at(-1);
  if (step === undefined || (step.type === 'sort' && end !== undefined)) {
    const table = step === undefined ? last : plan.steps[at - 1];
    const groups = (table?.type === 'aggregate' || table?.type === 'share') && table.by.length > 0;
    if (end === undefined || !groups) {
      return undefined;
    }
    const top = { type: 'top', direction: end, count: 1, columns: [], answer: 'label' } satisfies AnalysisStep;
    return { ...plan, steps: [...plan.steps.slice(0, plan.steps.indexOf(table) + 1), top] };
  }
  const now = endOf(step);
  const wanted = end ?? (now === 'max' ? 'min' : 'max');
  return now === wanted ? undefined : withStep(plan, at, turned(step, wanted));
}
