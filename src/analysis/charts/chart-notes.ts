import type { DatasetProfile } from '../../datasets/index.js';
import { keyColumn } from '../keys/key-column.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { profileAfter } from '../plan/profile-after.js';
import { arrange } from './arrange.js';

/** Slices up to which a pie is easy to read. */
const SLICES = 6;

/** Colours that differ well. */
const COLOURS = 10;

/** What a reader of the chart of a plan should know beyond its title, one sentence each; nothing for other plans. */
export function chartNotes(plan: AnalysisPlan, profile: DatasetProfile): readonly string[] {
  const step = plan.steps.at(-1);
  if (step?.type !== 'chart') {
    return [];
  }
  const before = plan.steps.slice(0, -1);
  const { columns, index = [] } = profileAfter(before, profile);
  const column = (name: string): (typeof columns)[number] | undefined =>
    [...columns, ...index].find(one => one.name === name);
  if (step.columns.length > 0) {
    const missing = step.by === undefined ? undefined : column(keyColumn(step.by));
    return (missing?.nulls?.count ?? 0) > 0 ? [`Rows without ${missing?.name ?? ''} are not drawn`] : [];
  }
  const arranged = arrange(step, before, column);
  if (arranged === undefined) {
    return [];
  }
  const { cut, limit, places, colours } = arranged;
  const of = places.count === undefined ? '' : ` of ${String(places.count)}`;
  return [
    ...(cut ? [`At most the ${String(limit ?? 0)} largest groups${of} are drawn`] : []),
    ...(step.kind === 'pie' && (places.count ?? 0) > SLICES
      ? ['A bar chart is easier to read than so many slices']
      : []),
    ...((colours?.count ?? 0) > COLOURS && step.kind !== 'heatmap'
      ? [`${String(colours?.count ?? 0)} groups share the colours: a filter makes them easier to tell apart`]
      : [])
  ];
}
