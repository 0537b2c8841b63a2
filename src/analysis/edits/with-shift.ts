import type { Condition } from '../conditions/condition.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { mapConditions } from './map-conditions.js';

/** How far a period is moved: by one unit of the calendar, `-1` to the one before. */
export type Shift = { readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year'; readonly by: 1 | -1 };

type Period = Extract<Condition, { readonly type: 'period' }> & { readonly from: string; readonly until: string };

const DAY = 86_400_000;
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

const isPeriod = (condition: Condition): condition is Period =>
  condition.type === 'period' && condition.from !== undefined && condition.until !== undefined;

/** Whole months in a period; `undefined` when it cuts one. */
function monthsIn({ from, until }: Period): number | undefined {
  const [start, end] = [new Date(from), new Date(until)];
  return start.getUTCDate() !== 1 || end.getUTCDate() !== 1
    ? undefined
    : 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
}

/** True when the period is as long as the unit, or a part of a year that is moved by a year. */
function fits(period: Period, unit: Shift['unit']): boolean {
  const months = monthsIn(period);
  const days = (Date.parse(period.until) - Date.parse(period.from)) / DAY;
  const length = MONTHS[unit];
  if (length === undefined) {
    return days === (unit === 'week' ? 7 : 1);
  }
  return months === length || (unit === 'year' && days < 366);
}

function moved(date: string, { unit, by }: Shift): string {
  const start = new Date(date);
  const months = MONTHS[unit];
  const time =
    months === undefined
      ? start.getTime() + by * (unit === 'week' ? 7 : 1) * DAY
      : Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + by * months, start.getUTCDate());
  return new Date(time).toISOString().slice(0, 10);
}

/** A whole number that can only be a year. */
function isYear(condition: Condition): boolean {
  return (
    condition.type === 'compare' &&
    condition.op === 'eq' &&
    Number.isInteger(condition.value) &&
    Number(condition.value) >= 1500 &&
    Number(condition.value) < 2200
  );
}

/**
 * The plan over the period before or behind its own: "and the year before?". `undefined` for a plan that is not about one
 * period of that length.
 */
export function withShift(plan: AnalysisPlan, shift: Shift): AnalysisPlan | undefined {
  const where = plan.steps.flatMap(step => (step.type === 'filter' ? step.where : []));
  const found = where.filter(condition => condition.type === 'period' || isYear(condition));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    return undefined;
  }
  if (only.type === 'compare') {
    const next: Condition = { ...only, value: Number(only.value) + shift.by };
    return shift.unit === 'year' ? mapConditions(plan, one => (one === only ? next : one)) : undefined;
  }
  if (!isPeriod(only) || !fits(only, shift.unit)) {
    return undefined;
  }
  const next: Condition = { ...only, from: moved(only.from, shift), until: moved(only.until, shift) };
  return mapConditions(plan, one => (one === only ? next : one));
}
