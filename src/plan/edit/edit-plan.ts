import type { Expression, Named, SortKey } from '../algebra/expression.js';
import type { ChartKind, Plan } from '../algebra/plan.js';
import { columnsIn, renamed } from '../algebra/rebuild.js';
import { inputs, type Table } from '../algebra/table.js';

/** A part of a question that changes the plan before it. Its category says where it goes; `add` keeps what stands there. */
export type Fragment =
  | { readonly category: 'key'; readonly keys: readonly Named[]; readonly add?: boolean }
  | { readonly category: 'condition'; readonly where: Expression }
  | { readonly category: 'measure'; readonly measures: readonly Named[]; readonly add?: boolean }
  | { readonly category: 'chart'; readonly kind: ChartKind }
  | { readonly category: 'limit'; readonly n: number }
  | { readonly category: 'order'; readonly by?: string; readonly descending: boolean };

type Aggregate = Extract<Table, { type: 'aggregate' }>;

/** The plan after a fragment, not yet checked; `undefined` where it has no place for it. */
export function editPlan(plan: Plan, fragment: Fragment): Plan | undefined {
  switch (fragment.category) {
    case 'key':
      return withKeys(plan, fragment.keys, fragment.add === true);
    case 'condition':
      return { ...plan, of: withCondition(plan.of, fragment.where) };
    case 'measure':
      return withMeasures(plan, fragment.measures, fragment.add === true);
    case 'chart':
      return withChart(plan, fragment.kind);
    case 'limit':
      return plan.type === 'value' ? undefined : { ...plan, of: withLimit(plan.of, fragment.n) };
    case 'order':
      return withOrder(plan, fragment.by, fragment.descending);
  }
}

/** The uppermost aggregate, seen from the top along the nodes of one input. */
function uppermost(table: Table): Aggregate | undefined {
  if (table.type === 'aggregate') {
    return table;
  }
  const [only, ...others] = inputs(table);
  return only === undefined || others.length > 0 ? undefined : uppermost(only);
}

/** A table with another one in the place of a node below it. */
function replaced(table: Table, old: Table, by: Table): Table {
  return table === old || !('of' in table)
    ? table === old
      ? by
      : table
    : { ...table, of: replaced(table.of, old, by) };
}

const unique = (columns: readonly Named[]): readonly Named[] =>
  columns.filter(({ name }, at) => columns.findIndex(other => other.name === name) === at);

function withKeys(plan: Plan, keys: readonly Named[], add: boolean): Plan | undefined {
  const found = uppermost(plan.of);
  if (found === undefined) {
    return undefined;
  }
  const by = unique(add ? [...found.by, ...keys] : keys);
  const gone = found.by.filter(({ name }) => !by.some(key => key.name === name)).map(({ name }) => name);
  const [key] = keys;
  const to = (name: string): string => (gone.includes(name) && key !== undefined ? key.name : name);
  const of = renamedAbove(plan.of, found, { ...found, by }, to);
  if (plan.type === 'value') {
    return { type: 'table', of };
  }
  return plan.type === 'chart' ? withAxes({ ...plan, of }, by) : { ...plan, of };
}

function withMeasures(plan: Plan, measures: readonly Named[], add: boolean): Plan | undefined {
  const found = uppermost(plan.of);
  const [first] = measures;
  if (found === undefined || first === undefined) {
    return undefined;
  }
  const own = unique(add ? [...found.measures, ...measures] : measures);
  const old = found.measures.filter(({ name }) => !own.some(one => one.name === name)).map(({ name }) => name);
  const to = (name: string): string => (old.includes(name) ? first.name : name);
  const of = renamedAbove(plan.of, found, { ...found, measures: own }, to);
  if (plan.type === 'value' && own.length > 1) {
    return { type: 'table', of };
  }
  return plan.type === 'chart' && plan.y !== undefined ? { ...plan, of, y: to(plan.y) } : { ...plan, of };
}

/** The nodes above an aggregate read what it makes under other names. */
function renamedAbove(table: Table, old: Aggregate, by: Aggregate, to: (name: string) => string): Table {
  if (table === old || !('of' in table)) {
    return table === old ? by : table;
  }
  const of = renamedAbove(table.of, old, by, to);
  const order = (keys: readonly SortKey[]): readonly SortKey[] => keys.map(key => ({ ...key, by: to(key.by) }));
  switch (table.type) {
    case 'filter':
      return { ...table, of, where: renamed(table.where, to) };
    case 'derive':
      return { ...table, of, columns: table.columns.map(one => ({ ...one, value: renamed(one.value, to) })) };
    case 'aggregate': {
      const changed = (columns: readonly Named[]): readonly Named[] =>
        columns.map(one => ({ name: to(one.name), value: renamed(one.value, to) }));
      return { ...table, of, by: changed(table.by), measures: changed(table.measures) };
    }
    case 'sort':
      return { ...table, of, by: order(table.by) };
    case 'limit':
      return { ...table, of, ...(table.per === undefined ? {} : { per: table.per.map(to) }) };
    case 'select':
    case 'drop':
      return { ...table, of, columns: table.columns.map(to) };
    default:
      return { ...table, of };
  }
}

/** The condition on the rows of the data, in the place of one on the same columns; above what makes its columns, if something does. */
function withCondition(table: Table, where: Expression): Table {
  const names = columnsIn(where);
  const makes =
    (table.type === 'aggregate' && table.measures.some(({ name }) => names.includes(name))) ||
    (table.type === 'derive' && table.columns.some(({ name }) => names.includes(name)));
  if (table.type === 'filter' && !makes) {
    const parts = table.where.type === 'call' && table.where.fn === 'and' ? table.where.args : [table.where];
    const kept = parts.filter(part => columnsIn(part).join() !== names.join());
    if (kept.length < parts.length || inputs(table.of).length === 0) {
      return { ...table, where: allOf([...kept, where]) };
    }
  }
  const [below, ...others] = inputs(table);
  return makes || below === undefined || others.length > 0 || !('of' in table)
    ? { type: 'filter', of: table, where }
    : { ...table, of: withCondition(below, where) };
}

const allOf = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { type: 'call', fn: 'and', args: parts };

/** A chart of another kind, or the first one of a table of groups. */
function withChart(plan: Plan, kind: ChartKind): Plan | undefined {
  if (plan.type === 'chart') {
    return { ...plan, kind };
  }
  const found = uppermost(plan.of);
  const y = found?.measures[0]?.name;
  return plan.type !== 'table' || found === undefined || y === undefined || found.by.length === 0
    ? undefined
    : withAxes({ type: 'chart', of: plan.of, kind, y }, found.by);
}

function withAxes({ x: _x, colour: _colour, ...chart }: Extract<Plan, { type: 'chart' }>, by: readonly Named[]): Plan {
  const [x, colour] = by.map(({ name }) => name);
  return { ...chart, ...(x === undefined ? {} : { x }), ...(colour === undefined ? {} : { colour }) };
}

const uppermostLimit = (table: Table): Extract<Table, { type: 'limit' }> | undefined =>
  table.type === 'limit' ? table : table.type === 'select' ? uppermostLimit(table.of) : undefined;

function withLimit(table: Table, n: number): Table {
  const found = uppermostLimit(table);
  return found === undefined ? { type: 'limit', of: table, n } : replaced(table, found, { ...found, n });
}

/** Other rows first. Without a column that of the order before, or else the first measure. */
function withOrder(plan: Plan, by: string | undefined, descending: boolean): Plan | undefined {
  const limit = uppermostLimit(plan.of);
  const below = limit?.of ?? plan.of;
  const rows = below.type === 'sort' ? below.of : below;
  const name = by ?? (below.type === 'sort' ? below.by[0]?.by : uppermost(rows)?.measures[0]?.name);
  if (name === undefined || plan.type === 'value') {
    return undefined;
  }
  const sorted: Table = { type: 'sort', of: rows, by: [{ by: name, ...(descending ? { descending } : {}) }] };
  return { ...plan, of: limit === undefined ? sorted : replaced(plan.of, limit, { ...limit, of: sorted }) };
}
