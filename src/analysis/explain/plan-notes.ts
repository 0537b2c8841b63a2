import type { DatasetProfile } from '../../datasets/index.js';
import { keyColumn } from '../keys/key-column.js';
import { Deferred } from '../loading/deferred.js';
import { DRAWING } from '../operations/chart.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { planColumns } from '../plan/plan-columns.js';

const MEASURE_WORDS: Readonly<Record<string, string>> = {
  mean: 'the mean skips them',
  sum: 'the sum skips them',
  median: 'the median skips them',
  min: 'the minimum skips them',
  max: 'the maximum skips them'
};

/** Steps that make other rows or columns of the data. */
const CHANGES: ReadonlySet<AnalysisStep['type']> = new Set([
  'cast',
  'dedupe',
  'derive',
  'dropColumns',
  'dropMissing',
  'dropOutliers',
  'dummies',
  'fill',
  'indexBy',
  'rename',
  'replace'
]);

/** What is said of engines whose rows are not in memory, loaded with the first question about one. */
export const LAZY_NOTES = new Deferred(async () => (await import('./lazy-notes.js')).lazyNotes);

const APART = new Set<string>(['dask', 'pyspark', 'pyarrow']);

/** Steps beside which a change is only shown. */
const SHOWING: ReadonlySet<AnalysisStep['type']> = new Set(['filter', 'sort', 'standardize']);

function share(count: number, rows: number | null): string {
  if (rows === null || rows === 0) {
    return `${String(count)} rows`;
  }
  const percent = (100 * count) / rows;
  return `${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of rows`;
}

/** True for a step that makes other rows or columns: it answers no question about them. */
export function isChange({ type }: AnalysisStep): boolean {
  return CHANGES.has(type);
}

/**
 * What a reader should know about missing values in the columns of a plan, and that a change is only shown; one sentence
 * each. Throws `NotLoaded` where it is not called inside `whenLoaded`.
 */
export function planNotes(plan: AnalysisPlan, profile: DatasetProfile): readonly string[] {
  const all = [...profile.columns, ...(profile.index ?? [])];
  const keys = new Set(
    plan.steps.flatMap(step =>
      step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio' ? step.by.map(keyColumn) : []
    )
  );
  const measures = new Map(
    plan.steps.flatMap(step => (step.type === 'aggregate' ? step.measures : [])).map(one => [one.column, one.fn])
  );
  const tested = new Set(
    plan.steps
      .flatMap(step => (step.type === 'filter' || step.type === 'share' ? step.where : []))
      .flatMap(one => (one.type === 'missing' ? [one.column] : []))
  );
  const missing = planColumns(plan).flatMap(name => {
    const column = all.find(one => one.name === name);
    const nulls = column?.nulls;
    if (nulls === undefined || nulls.count === 0 || tested.has(name)) {
      return [];
    }
    const gap = `${name} is missing in ${share(nulls.count, nulls.evidence.type === 'sample' ? nulls.evidence.rows : profile.rows)}`;
    if (keys.has(name)) {
      return [`${gap}; they belong to no group`];
    }
    const words = MEASURE_WORDS[measures.get(name) ?? ''];
    return [words === undefined ? gap : `${gap}; ${words}`];
  });
  const draws = plan.steps.some(step => step.type === 'chart');
  const types = plan.steps.map(({ type }) => type);
  const changes =
    types.some(type => CHANGES.has(type) || type === 'standardize') &&
    types.every(type => CHANGES.has(type) || SHOWING.has(type));
  const shows = changes ? [`Shown only: ${profile.name} itself is not changed`] : [];
  const lazy = APART.has(profile.engine) ? LAZY_NOTES.get()(plan, profile) : [];
  const { instead, leftOut = 0, path = '' } = profile.file ?? {};
  const lines = leftOut === 1 ? '1 line is no row and is' : `${String(leftOut)} lines are no rows and are`;
  const loading = [
    ...(leftOut > 0 ? [`${lines} left out of ${path}`] : []),
    ...(instead === undefined ? [] : [instead])
  ];
  return [...missing, ...shows, ...loading, ...lazy, ...(draws ? DRAWING.get().notes(plan, profile) : [])];
}
