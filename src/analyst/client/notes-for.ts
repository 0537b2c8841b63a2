import type { AnalysisPlan } from '../../analysis/index.js';
import { chartNotes, keyColumn, planColumns } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

const MEASURE_WORDS: Readonly<Record<string, string>> = {
  mean: 'the mean skips them',
  sum: 'the sum skips them',
  median: 'the median skips them',
  min: 'the minimum skips them',
  max: 'the maximum skips them'
};

function share(count: number, rows: number | null): string {
  if (rows === null || rows === 0) {
    return `${String(count)} rows`;
  }
  const percent = (100 * count) / rows;
  return `${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of rows`;
}

/** What a reader should know about missing values in the columns of a plan; one sentence each. */
export function notesFor(plan: AnalysisPlan, profile: DatasetProfile): readonly string[] {
  const all = [...profile.columns, ...(profile.index ?? [])];
  const keys = new Set(
    plan.steps.flatMap(step => (step.type === 'aggregate' || step.type === 'share' ? step.by.map(keyColumn) : []))
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
  return [...missing, ...chartNotes(plan, profile)];
}
