import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from './analysis-plan.js';
import { planColumns } from './plan-columns.js';
import { profileAfter } from './profile-after.js';

/** The columns of its dataset on which the result of a plan depends; `undefined` where these may be all. */
export function columnsBehind(plan: AnalysisPlan, profile: DatasetProfile): readonly string[] | undefined {
  // An empty list stands for all columns.
  if (plan.steps.some(step => 'columns' in step && Array.isArray(step.columns) && step.columns.length === 0)) {
    return undefined;
  }
  const shown = profileAfter(plan.steps, profile).columns.map(({ name }) => name);
  const read = new Set([...planColumns(plan), ...shown]);
  const own = profile.columns.map(({ name }) => name).filter(name => read.has(name));
  return own.length === profile.columnCount ? undefined : own;
}
