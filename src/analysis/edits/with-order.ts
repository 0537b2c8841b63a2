import type { AnalysisPlan } from '../plan/analysis-plan.js';

export type Ordering = {
  /** Absent: by the first measure. */
  readonly by?: string;
  readonly descending: boolean;
};

/**
 * The plan with its rows or groups in that order: "sort it descending", "sort by price". `undefined` for a plan whose
 * result has no order.
 */
export function withOrder(plan: AnalysisPlan, { by, descending }: Ordering): AnalysisPlan | undefined {
  const steps = plan.steps.filter(step => step.type !== 'sort');
  const at = steps.findIndex(step => step.type !== 'filter' && step.type !== 'derive');
  const main = steps[at];
  if (main === undefined) {
    return by === undefined ? undefined : { ...plan, steps: [...steps, { type: 'sort', by, descending }] };
  }
  if (main.type === 'list' && by !== undefined) {
    return { ...plan, steps: [...steps.slice(0, at), { type: 'sort', by, descending }, ...steps.slice(at)] };
  }
  if (
    (main.type === 'aggregate' || main.type === 'share' || main.type === 'ratio') &&
    main.by.length > 0 &&
    at === steps.length - 1
  ) {
    // Groups stand in the order of their keys by themselves, but for those that are counted: these stand by their numbers.
    if (by !== undefined && main.by[0] === by) {
      const counts = main.type !== 'ratio' && (main.type === 'share' || main.measures[0]?.column === undefined);
      return descending || counts ? undefined : { ...plan, steps };
    }
    const measured = by === undefined || (main.type === 'aggregate' && main.measures[0]?.column === by);
    return measured ? { ...plan, steps: [...steps, { type: 'sort', descending }] } : undefined;
  }
  return undefined;
}
