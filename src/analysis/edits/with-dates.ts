import type { TimeKey } from '../keys/group-key.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { mapConditions } from './map-conditions.js';

/** A date column; `format` (strptime) is for text. */
export type Dates = Pick<TimeKey, 'column' | 'format'>;

/**
 * The plan over the dates of another column: "and exits?" behind hires by year. Its periods become those of that column.
 * `undefined` for a plan that is not grouped by time, or by the time of several columns.
 */
export function withDates(plan: AnalysisPlan, { column, format }: Dates): AnalysisPlan | undefined {
  const times = plan.steps.flatMap(step =>
    step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio'
      ? step.by.flatMap(key => (typeof key === 'string' ? [] : [key.column]))
      : []
  );
  const [old, ...others] = new Set(times);
  if (old === undefined || others.length > 0 || old === column) {
    return undefined;
  }
  const parsed = format === undefined ? {} : { format };
  const steps = plan.steps.map(step =>
    step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio'
      ? {
          ...step,
          by: step.by.map(key => (typeof key === 'string' ? key : { column, unit: key.unit, as: key.as, ...parsed }))
        }
      : step
  );
  return mapConditions({ ...plan, steps }, condition => {
    if (condition.type === 'any' || condition.column !== old) {
      return condition;
    }
    switch (condition.type) {
      case 'period':
      case 'datePart':
      case 'recent': {
        const { format: _format, ...rest } = condition;
        return { ...rest, column, ...parsed };
      }
      default:
        return condition;
    }
  });
}
