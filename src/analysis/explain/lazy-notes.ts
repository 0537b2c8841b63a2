import type { DatasetProfile } from '../../datasets/index.js';
import { DRAWN_ROWS } from '../charts/drawn-rows.js';
import { SHOWN_ROWS } from '../compile/shown-rows.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { approximates } from './approximates.js';

/** Steps behind which rows are left, when they were before. */
const LEAVING: ReadonlySet<AnalysisStep['type']> = new Set<AnalysisStep['type']>([
  'cast',
  'dedupe',
  'derive',
  'dropColumns',
  'dropMissing',
  'dropOutliers',
  'fill',
  'filter',
  'join',
  'keepGroups',
  'rename',
  'replace',
  'select',
  'sort',
  'unpivot'
]);

function leavesRows(step: AnalysisStep): boolean {
  return (
    LEAVING.has(step.type) ||
    (step.type === 'list' && step.columns.length !== 1) ||
    (step.type === 'missing' && step.form === 'rows') ||
    (step.type === 'duplicates' && step.form === 'rows')
  );
}

/** Whether single rows are drawn, and not groups. */
function drawsRows(steps: AnalysisPlan['steps']): boolean {
  const last = steps.at(-1);
  return last?.type === 'chart' && last.columns.length > 0;
}

/** What a reader should know of an answer from a dataset whose rows are not in memory, one sentence each. */
export function lazyNotes({ steps }: AnalysisPlan, { engine, name }: DatasetProfile): readonly string[] {
  const joined = steps.flatMap(step => (step.type === 'join' && step.checked === true ? [step] : []));
  const isLazy = engine === 'dask' || engine === 'pyspark';
  return [
    ...(engine === 'pyarrow' ? [`What is read of ${name} is copied into a frame of pandas first`] : []),
    ...(isLazy && steps.every(leavesRows) ? [`At most ${String(SHOWN_ROWS)} rows are fetched`] : []),
    ...(isLazy && drawsRows(steps) ? [`Drawn from at most ${String(DRAWN_ROWS)} rows, taken at random`] : []),
    ...(engine === 'dask' && steps.some(approximates)
      ? ['dask puts quantiles of all rows together from its partitions, so that they are about right']
      : []),
    ...(engine === 'pyspark' && steps.some(step => step.type === 'describe') ? ['The quartiles are about right'] : []),
    ...(isLazy
      ? joined.map(
          step => `Not checked: a row of ${step.with} for each ${step.right.join(' and ')}, or rows are multiplied`
        )
      : [])
  ];
}
