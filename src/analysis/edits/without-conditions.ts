import { conditionColumns } from '../conditions/condition-columns.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { mapConditions } from './map-conditions.js';

/**
 * The plan without its conditions on these columns, or without any: "all years again". `undefined` when there is none to
 * leave out.
 */
export function withoutConditions(plan: AnalysisPlan, columns?: readonly string[]): AnalysisPlan | undefined {
  const free = mapConditions(plan, condition =>
    columns === undefined || conditionColumns(condition).some(column => columns.includes(column))
      ? undefined
      : condition
  );
  return JSON.stringify(free.steps) === JSON.stringify(plan.steps) || free.steps.length === 0 ? undefined : free;
}
