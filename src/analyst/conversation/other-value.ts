import type { AnalysisPlan } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

/**
 * The plan for the other one of two values: "the other one" behind a condition on a column that has no third value.
 * `undefined` unless exactly one condition is of that kind.
 */
export function otherValue(plan: AnalysisPlan, profile: DatasetProfile): AnalysisPlan | undefined {
  const found = plan.steps.flatMap((step, at) =>
    step.type !== 'filter'
      ? []
      : step.where.flatMap((condition, place) => {
          const top = profile.columns.find(column => 'column' in condition && column.name === condition.column)?.top;
          if (
            condition.type !== 'compare' ||
            condition.op !== 'eq' ||
            top?.complete !== true ||
            top.values.length !== 2
          ) {
            return [];
          }
          const other = top.values.find(({ value }) => value !== condition.value)?.value;
          return other === undefined || other === null
            ? []
            : [
                {
                  at,
                  step: {
                    ...step,
                    where: step.where.map((one, at) => (at === place ? { ...condition, value: other } : one))
                  }
                }
              ];
        })
  );
  const [only, ...others] = found;
  return only === undefined || others.length > 0
    ? undefined
    : { ...plan, steps: plan.steps.map((step, at) => (at === only.at ? only.step : step)) };
}
