import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisPlan } from './analysis-plan.js';
import type { AnalysisStep } from './analysis-step.js';
import { planColumns } from './plan-columns.js';

/** Steps whose result is made of the columns that they name; others show whole rows, or look at all columns. */
const OF_NAMED: ReadonlySet<AnalysisStep['type']> = new Set([
  'aggregate',
  'correlate',
  'list',
  'pivot',
  'ratio',
  'regress',
  'select',
  'share',
  'test',
  'weighted'
] as const);

/** The columns of its dataset on which the result of a plan depends; `undefined` where these may be all. */
export function columnsBehind(plan: AnalysisPlan, profile: DatasetProfile): readonly string[] | undefined {
  const at = plan.steps.findIndex(({ type }) => OF_NAMED.has(type));
  if (at === -1 || plan.steps.slice(0, at + 1).some(namesNone)) {
    return undefined;
  }
  const read = new Set(planColumns(plan));
  return profile.columns.map(({ name }) => name).filter(name => read.has(name));
}

/** No columns in a list of columns are all of them. */
function namesNone(step: AnalysisStep): boolean {
  return 'columns' in step && Array.isArray(step.columns) && step.columns.length === 0;
}
