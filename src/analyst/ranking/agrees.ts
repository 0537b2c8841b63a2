import { type AnalysisStep, type Condition, type TimeKey, planColumns } from '../../analysis/index.js';
import type { Remark } from '../lexicon/sense.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { RuleContext } from '../rules/rule-context.js';

const ORDERS: Readonly<Record<string, string>> = { dmy: '%d%m%Y', mdy: '%m%d%Y', ymd: '%Y%m%d' };

function timeKeys(steps: readonly AnalysisStep[]): readonly TimeKey[] {
  return steps.flatMap(step => {
    const by =
      step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio'
        ? step.by
        : step.type === 'distribution'
          ? [step.by]
          : [];
    return by.flatMap(key => (typeof key === 'string' ? [] : [key]));
  });
}

function conditionsIn(steps: readonly AnalysisStep[]): readonly Condition[] {
  return steps.flatMap(step =>
    step.type === 'filter' || step.type === 'share'
      ? step.where.flatMap(one => (one.type === 'any' ? one.conditions : [one]))
      : step.type === 'compare'
        ? [...step.left, ...step.right]
        : []
  );
}

/** True when every date of the plan is written in that order, or is no text. */
function readsDates(
  remark: Extract<Remark, { says: 'dates' }>,
  steps: readonly AnalysisStep[],
  { columns }: RuleContext
): boolean {
  const used = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps: [...steps] }));
  const dated = columns.flatMap(({ column }) => {
    const format = columnKind.isDate(column) ? '' : dateFormatOf(column);
    return used.has(column.name) && format !== undefined ? [format] : [];
  });
  return (
    dated.length > 0 &&
    dated.every(
      format =>
        format === '' ||
        (format.replace(/[./-]/gu, '').startsWith(ORDERS[remark.order] ?? ' ') &&
          (remark.sign === undefined || format.includes(remark.sign)))
    )
  );
}

/** True when a plan does what a remark of the question says, so that the remark changes nothing about it. */
export function agrees(remark: Remark, steps: readonly AnalysisStep[], context: RuleContext): boolean {
  const times = timeKeys(steps);
  switch (remark.says) {
    case 'dates':
      return readsDates(remark, steps, context);
    case 'weeks':
      return remark.monday && times.some(({ unit }) => unit === 'week');
    case 'allYears':
      return times.length > 0 && times.every(({ as }) => as === 'part');
    case 'hours':
      return times.some(({ unit, as }) => unit === 'hour' && as === 'part');
    case 'inclusive':
      return conditionsIn(steps).some(
        one =>
          one.type === 'between' ||
          (one.type === 'datePart' && one.values.length > 1) ||
          (one.type === 'period' && one.from !== undefined && one.until !== undefined)
      );
    case 'zeros':
      return steps.some(step => step.type === 'window' && step.fn.type === 'rolling' && step.fn.fill === true);
  }
}
