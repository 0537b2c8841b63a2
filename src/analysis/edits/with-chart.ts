import { drawsGroups } from '../charts/draws-groups.js';
import { groupChart } from '../charts/group-chart.js';
import type { ChartStep } from '../operations/chart.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';

/** What a follow-up says about a chart; without a kind the one that is there stays, or the one that fits is taken. */
export type ChartChange = Partial<Omit<ChartStep, 'type' | 'columns' | 'by'>>;

/** Kinds that show the same columns of rows, so that one can take the place of another. */
const ALIKE: readonly (readonly ChartStep['kind'][])[] = [
  ['histogram', 'density', 'box', 'violin'],
  ['box', 'violin', 'strip'],
  ['scatter', 'line'],
  ['pairs', 'heatmap']
];

function redrawn(step: ChartStep, kind: ChartStep['kind']): boolean {
  const alike = kind === step.kind || ALIKE.some(kinds => kinds.includes(kind) && kinds.includes(step.kind));
  return (
    alike &&
    (kind !== 'strip' || step.by !== undefined) &&
    (step.kind !== 'scatter' || kind !== 'line' || step.by === undefined)
  );
}

/**
 * The plan drawn as a chart, or its chart drawn otherwise: "as a bar chart", "stacked", "with 20 bins", "as a line
 * instead". `undefined` where its result cannot be drawn so.
 */
export function withChart(plan: AnalysisPlan, change: ChartChange): AnalysisPlan | undefined {
  const last = plan.steps.at(-1);
  const before = last?.type === 'chart' ? plan.steps.slice(0, -1) : plan.steps;
  if (last?.type === 'chart' && last.columns.length > 0) {
    const kind = change.kind ?? last.kind;
    return redrawn(last, kind) ? { ...plan, steps: [...before, { ...last, ...change, kind }] } : undefined;
  }
  const old = last?.type === 'chart' ? last : undefined;
  const kind = change.kind ?? old?.kind ?? groupChart(before);
  if (drawsGroups(kind, before)) {
    return { ...plan, steps: [...before, { ...(old ?? { type: 'chart', columns: [] }), ...change, kind }] };
  }
  return undefined;
}
