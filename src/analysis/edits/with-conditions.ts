import { conditionColumns } from '../conditions/condition-columns.js';
import type { Condition } from '../conditions/condition.js';
import { keyColumn } from '../keys/key-column.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { lastStep } from './last-step.js';
import { mapConditions } from './map-conditions.js';
import { withStep } from './with-step.js';

const LOWER = new Set(['gt', 'ge']);
const UPPER = new Set(['lt', 'le']);

type Of<Kind extends Condition['type']> = Extract<Condition, { readonly type: Kind }>;

/** True for a period that has every month. */
function hasYear({ from, until }: Of<'period'>): boolean {
  return from === undefined || until === undefined || Date.parse(until) - Date.parse(from) >= 365 * 86_400_000;
}

function crosses(period: Of<'period'>, part: Of<'datePart'>): boolean {
  return hasYear(period) || !['month', 'quarter', 'year'].includes(part.unit);
}

/** "over 30" and "under 60" hold together, and so do "in 2023" and "on Mondays". */
function complete(one: Condition, other: Condition): boolean {
  if (one.type === 'compare' && other.type === 'compare') {
    return (LOWER.has(one.op) && UPPER.has(other.op)) || (UPPER.has(one.op) && LOWER.has(other.op));
  }
  if (one.type === 'datePart' && other.type === 'datePart') {
    return one.unit !== other.unit;
  }
  if (one.type === 'period' && other.type === 'datePart') {
    return crosses(one, other);
  }
  return one.type === 'datePart' && other.type === 'period' && crosses(other, one);
}

/** "and in April?" behind a period of that year is about April of that year. */
function inYearOf(condition: Condition, plan: AnalysisPlan): Condition {
  if (condition.type !== 'datePart' || condition.unit !== 'month' || condition.negated === true) {
    return condition;
  }
  const periods = plan.steps
    .flatMap(step => (step.type === 'filter' ? step.where : []))
    .flatMap(one => (one.type === 'period' && one.column === condition.column && !hasYear(one) ? [one] : []));
  const { from = '', until = '' } = periods[0] ?? {};
  const last = new Date(Date.parse(until) - 1).getUTCFullYear();
  const year = Number(from.slice(0, 4));
  const [low = 0, ...more] = condition.values;
  const inRow = more.every((month, at) => month === low + at + 1);
  if (periods.length !== 1 || year !== last || !inRow) {
    return condition;
  }
  const day = (month: number): string => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  const { column, format } = condition;
  const end = day(low + more.length + 1);
  return { type: 'period', column, from: day(low), until: end, ...(format === undefined ? {} : { format }) };
}

function isAbout(condition: Condition, columns: ReadonlySet<string>): boolean {
  return conditionColumns(condition).some(column => columns.has(column));
}

/** True for a step in which the tested column already plays a part that a condition on it would break. */
function opposes(step: AnalysisStep, columns: ReadonlySet<string>): boolean {
  return (
    (step.type === 'compare' && [...step.left, ...step.right].some(condition => isAbout(condition, columns))) ||
    (step.type === 'distribution' && columns.has(keyColumn(step.by)))
  );
}

/**
 * The plan under further conditions: "only 2023". One on a column that was tested before takes the place of the earlier
 * test, unless it is the other end of a range. `undefined` when it would empty the question of its sense.
 */
export function withConditions(plan: AnalysisPlan, where: readonly Condition[]): AnalysisPlan | undefined {
  const conditions = where.map(condition => inYearOf(condition, plan));
  const columns = new Set(conditions.flatMap(conditionColumns));
  if (plan.steps.some(step => opposes(step, columns))) {
    return undefined;
  }
  const at = plan.steps.findIndex(step => step.type === 'share' && step.where.some(one => isAbout(one, columns)));
  const share = plan.steps[at];
  if (share?.type === 'share') {
    const own = conditions.filter(condition => share.where.some(one => sameColumns(one, condition)));
    const kept = share.where.filter(one => !own.some(condition => sameColumns(one, condition)));
    const rest = conditions.filter(condition => !own.includes(condition));
    const changed = withStep(plan, at, { ...share, where: [...kept, ...own] });
    if (own.length === 0) {
      return undefined;
    }
    return rest.length === 0 ? changed : withConditions(changed, rest);
  }
  const kept = mapConditions(plan, condition =>
    isAbout(condition, columns) &&
    !conditions.every(other => !isAbout(other, new Set(conditionColumns(condition))) || complete(condition, other))
      ? undefined
      : condition
  );
  const place = kept.steps.findIndex(step => step.type === 'filter');
  const filter = kept.steps[place];
  if (filter?.type === 'filter') {
    return withStep(kept, place, { ...filter, where: [...filter.where, ...conditions] });
  }
  const start = lastStep(kept, step => step.type === 'join') + 1;
  const steps = [...kept.steps];
  steps.splice(start, 0, { type: 'filter', where: [...conditions] });
  return { ...kept, steps };
}

function sameColumns(one: Condition, other: Condition): boolean {
  return conditionColumns(one).join('\n') === conditionColumns(other).join('\n');
}
