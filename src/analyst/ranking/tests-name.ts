import type { AnalysisPlan, Condition } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';

/**
 * True for a plan that looks for the very name of a dataset or a column among the values of another column, which no row is
 * known to hold: "average attendance by referee for Department" means no referee of that name.
 */
export function testsName({ steps }: AnalysisPlan, profile: DatasetProfile, { profiles }: DatasetsData): boolean {
  const isName = (value: unknown): boolean =>
    profiles.some(({ name, columns }) => name === value || columns.some(column => column.name === value));
  const isTested = (condition: Condition): boolean => {
    if (condition.type === 'any') {
      return condition.conditions.some(isTested);
    }
    const values = condition.type === 'compare' ? [condition.value] : condition.type === 'in' ? condition.values : [];
    const top = profile.columns.find(({ name }) => 'column' in condition && name === condition.column)?.top?.values;
    return values.some(value => isName(value) && top?.some(one => one.value === value) !== true);
  };
  return steps.some(step => (step.type === 'filter' || step.type === 'share') && step.where.some(isTested));
}
