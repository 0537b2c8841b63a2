import type { Named } from '../algebra/expression.js';
import type { ChartKind, Plan } from '../algebra/plan.js';
import type { Table } from '../algebra/table.js';
import { type Aggregate, uppermost } from './uppermost.js';

type ChartPlan = Extract<Plan, { type: 'chart' }>;

const OF_ROWS: ReadonlySet<ChartKind> = new Set(['histogram', 'box', 'violin']);
const OF_GROUPS: ReadonlySet<ChartKind> = new Set(['bar', 'line', 'pie', 'scatter']);

/** A chart of another kind, the first one of a table of groups, or one of the rows that a measure was taken of. */
export function withChart(plan: Plan, kind: ChartKind): Plan | undefined {
  const isAlike = (kinds: ReadonlySet<ChartKind>): boolean =>
    plan.type === 'chart' && kinds.has(plan.kind) && kinds.has(kind);
  if (plan.type === 'chart' && (isAlike(OF_ROWS) || (isAlike(OF_GROUPS) && kind !== 'pie'))) {
    const { stacked: _stacked, ...chart } = plan;
    return { ...chart, kind };
  }
  const found = uppermost(plan.of);
  if (found === undefined || (plan.type !== 'table' && plan.type !== 'chart' && !OF_ROWS.has(kind))) {
    return undefined;
  }
  if (OF_ROWS.has(kind)) {
    return ofRows(found, kind);
  }
  const of = plan.of.type === 'select' ? plan.of.of : plan.of;
  const y = shownIn(of);
  const [first, second, third] = found.by.map(({ name }) => name);
  if (y === undefined || first === undefined || third !== undefined) {
    return undefined;
  }
  if (kind === 'heatmap') {
    return second === undefined ? undefined : { type: 'chart', of, kind, x: first, y: second, colour: y };
  }
  return kind === 'pie' && second !== undefined ? undefined : withAxes({ type: 'chart', of, kind, y }, found.by);
}

/** The column that a table of groups shows: what was made of its measure, or the first of them. */
function shownIn(table: Table): string | undefined {
  if (table.type === 'derive') {
    return table.columns.at(-1)?.name;
  }
  return table.type === 'aggregate' ? table.measures[0]?.name : 'of' in table ? shownIn(table.of) : undefined;
}

function ofRows({ of, by, measures }: Aggregate, kind: ChartKind): Plan | undefined {
  const value = measures[0]?.value;
  const amount = value?.type === 'aggregate' ? value.of : undefined;
  const key = by[0]?.value;
  if (amount?.type !== 'column' || by.length > 1 || (key !== undefined && key.type !== 'column')) {
    return undefined;
  }
  return { type: 'chart', of, kind, y: amount.name, ...(key === undefined ? {} : { x: key.name }) };
}

/** Periods of time, or else the first key, along the horizontal axis; another key in colours. */
export function withAxes({ x: _x, colour: _colour, ...chart }: ChartPlan, by: readonly Named[]): Plan {
  const x = by.find(({ value }) => value.type === 'dateFloor') ?? by[0];
  const colour = by.find(key => key !== x);
  return {
    ...chart,
    ...(x === undefined ? {} : { x: x.name }),
    ...(colour === undefined ? {} : { colour: colour.name })
  };
}
