import type {
  AggregateName,
  ChartKind,
  Expression,
  ExpressionOf,
  Named,
  Plan,
  PlanOf,
  Table
} from '../algebra/plan.js';
import { type Aggregate, type Renaming, replaced, same, uppermost, withParts, withReads } from '../algebra/rebuild.js';
import { isCondition } from '../check/check-expression.js';
import { measureName } from '../lower/lower.js';

type Change = (one: ExpressionOf<'aggregate'>) => Expression;

export const unique = (columns: readonly Named[]): readonly Named[] =>
  columns.filter(({ name }, at) => columns.findIndex(other => other.name === name) === at);

/** Other measures of the same groups, or of the rows if there are no groups yet. */
export function withMeasures(plan: Plan, measures: readonly Named[], add: boolean): Plan | undefined {
  const found = uppermost(plan.of);
  if (found === undefined) {
    return plan.type === 'table' ? ofRows(plan.of, measures) : undefined;
  }
  const own = unique(add ? [...found.measures, ...measures] : measures);
  const to = (name: string): string => {
    const at = own.some(one => one.name === name) ? -1 : found.measures.findIndex(one => one.name === name);
    return at < 0 ? name : ((own[at] ?? own[0])?.name ?? name);
  };
  return above(plan, found, { ...found, measures: own }, to, own.length > 1);
}

function ofRows(table: Table, measures: readonly Named[]): Plan {
  if (table.type === 'select' || table.type === 'sort') {
    return ofRows(table.of, measures);
  }
  return { type: measures.length > 1 ? 'table' : 'value', of: { type: 'aggregate', of: table, by: [], measures } };
}

function above(plan: Plan, old: Aggregate, by: Table, to: Renaming, isTable: boolean): Plan {
  const of = replaced(plan.of, old, by, to);
  return plan.type === 'value' && isTable ? { type: 'table', of } : withReads({ ...plan, of }, to);
}

/** A measure with each aggregate of an amount changed; row counts and aggregates of conditions stay. */
function changed(value: Expression, change: Change): Expression {
  return value.type !== 'aggregate'
    ? withParts(value, part => changed(part, change))
    : value.of === undefined || isCondition(value.of)
      ? value
      : change(value);
}

function withChanged(plan: Plan, add: boolean, change: Change): Plan | undefined {
  const before = uppermost(plan.of)?.measures ?? [];
  const after = before.map(one => {
    const value = changed(one.value, change);
    const name = value.type === 'aggregate' ? measureName(value) : 'value';
    return same(value, one.value) ? one : { name, value };
  });
  return same(after, before) ? undefined : withMeasures(plan, unique(after), add);
}

/** Another function of the same amounts: the median in place of the mean. */
export function withStatistic(plan: Plan, fn: AggregateName, add: boolean): Plan | undefined {
  return fn === 'count'
    ? withMeasures(plan, [{ name: 'count', value: { type: 'aggregate', fn } }], add)
    : withChanged(plan, add, ({ q: _q, ...one }) => ({ ...one, fn }));
}

/** The same functions of another amount. In a chart or a report of rows, it replaces the column that is shown. */
export function withAmount(plan: Plan, of: Expression, add: boolean): Plan | undefined {
  if (uppermost(plan.of) !== undefined) {
    return withChanged(plan, add, one => ({ ...one, of }));
  }
  if (of.type !== 'column') {
    return undefined;
  }
  if (plan.type === 'report' && plan.columns !== undefined) {
    return { ...plan, columns: [of.name] };
  }
  return plan.type === 'chart' && plan.kind !== 'scatter' && plan.kind !== 'heatmap'
    ? { ...plan, y: of.name }
    : undefined;
}

/** Turns a count or a sum into shares: of each group in all groups, or of the chosen rows in all rows. */
export function withShare(plan: Plan, percent: boolean): Plan | undefined {
  const found = uppermost(plan.of);
  const measure = found?.measures.at(-1);
  if (found === undefined || measure?.value.type !== 'aggregate') {
    return undefined;
  }
  const name = percent ? 'percent' : 'share';
  const scaled = (value: Expression): Expression =>
    percent ? { type: 'call', fn: 'multiply', args: [value, { type: 'literal', value: 100 }] } : value;
  const to = (other: string): string => (other === measure.name ? name : other);
  const { fn, of, where } = measure.value;
  if (fn === 'mean' && of !== undefined && isCondition(of)) {
    return percent ? withMeasures(plan, [{ name, value: scaled(measure.value) }], false) : undefined;
  }
  if (found.by.length > 0) {
    const shown: Expression = { type: 'column', name: measure.name };
    const all: Expression = { type: 'over', of: { type: 'aggregate', fn: 'sum', of: shown }, per: [] };
    const columns = [{ name, value: scaled({ type: 'call', fn: 'divide', args: [shown, all] }) }];
    return fn === 'count' || fn === 'sum'
      ? above(plan, found, { type: 'derive', of: found, columns }, to, true)
      : undefined;
  }
  const condition = where ?? (found.of.type === 'filter' ? found.of.where : undefined);
  if (condition === undefined || fn !== 'count' || of !== undefined) {
    return undefined;
  }
  const rows = where === undefined && found.of.type === 'filter' ? found.of.of : found.of;
  const value = scaled({ type: 'aggregate', fn: 'mean', of: condition });
  return above(plan, found, { ...found, of: rows, measures: [{ name, value }] }, to, false);
}

const OF_ROWS: ReadonlySet<ChartKind> = new Set(['histogram', 'box', 'violin']);
const OF_GROUPS: ReadonlySet<ChartKind> = new Set(['bar', 'line', 'pie', 'scatter']);

/** A chart of another kind, a first chart of a table of groups, or a chart of the rows that a measure was taken of. */
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
    return rowsDrawn(found, kind);
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

/** The column to draw from a table of groups: the last one derived from its measures, or else the first measure. */
function shownIn(table: Table): string | undefined {
  if (table.type === 'derive') {
    return table.columns.at(-1)?.name;
  }
  return table.type === 'aggregate' ? table.measures[0]?.name : 'of' in table ? shownIn(table.of) : undefined;
}

function rowsDrawn({ of, by, measures }: Aggregate, kind: ChartKind): Plan | undefined {
  const value = measures[0]?.value;
  const amount = value?.type === 'aggregate' ? value.of : undefined;
  const key = by[0]?.value;
  if (amount?.type !== 'column' || by.length > 1 || (key !== undefined && key.type !== 'column')) {
    return undefined;
  }
  return { type: 'chart', of, kind, y: amount.name, ...(key === undefined ? {} : { x: key.name }) };
}

/** Periods of time, or else the first key, along the horizontal axis; another key in colours. */
export function withAxes({ x: _x, colour: _colour, ...chart }: PlanOf<'chart'>, by: readonly Named[]): Plan {
  const x = by.find(({ value }) => value.type === 'dateFloor') ?? by[0];
  const colour = by.find(key => key !== x);
  return { ...chart, ...(x && { x: x.name }), ...(colour && { colour: colour.name }) };
}
