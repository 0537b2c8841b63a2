import {
  type AggregateName,
  type ChartKind,
  type Expression,
  type Named,
  type Plan,
  sources,
  type Table,
  type TableOf
} from '../algebra/plan.js';
import { columnsIn, replaced, same, uppermost } from '../algebra/rebuild.js';
import { withCondition, withoutConditions } from './edit-condition.js';
import { unique, withAmount, withAxes, withChart, withMeasures, withShare, withStatistic } from './edit-measures.js';

/** A part of a question that changes the previous plan. Its category says what it changes; `add` keeps what is there already. */
export type Fragment =
  | { readonly category: 'key'; readonly keys: readonly Named[]; readonly add?: boolean }
  | { readonly category: 'condition'; readonly where: Expression }
  /** Removes all conditions on the rows of the data, or those that read one of `columns`. */
  | { readonly category: 'no condition'; readonly columns?: readonly string[] }
  | { readonly category: 'measure'; readonly measures: readonly Named[]; readonly add?: boolean }
  /** Another function of what is measured. */
  | { readonly category: 'statistic'; readonly fn: AggregateName; readonly add?: boolean }
  /** The same functions of something else. */
  | { readonly category: 'amount'; readonly of: Expression; readonly add?: boolean }
  /** Each part as a share of the whole. */
  | { readonly category: 'share'; readonly percent: boolean }
  /** `table` shows the numbers of a chart instead of the chart. */
  | { readonly category: 'chart'; readonly kind: ChartKind | 'table' }
  | { readonly category: 'limit'; readonly n: number }
  | { readonly category: 'no limit' }
  /** In `by`, a column of the data stands for the measure or key that is made from it. */
  | { readonly category: 'order'; readonly by?: string; readonly descending: boolean }
  /** The last rows first. */
  | { readonly category: 'reverse' };

/** The plan after a fragment, not yet checked; `undefined` if the plan has no place for the fragment. */
export function editPlan(plan: Plan, fragment: Fragment): Plan | undefined {
  switch (fragment.category) {
    case 'key':
      return withKeys(plan, fragment.keys, fragment.add === true);
    case 'condition':
      return withCondition(plan, fragment.where);
    case 'no condition':
      return withoutConditions(plan, fragment.columns);
    case 'measure':
      return withMeasures(plan, fragment.measures, fragment.add === true);
    case 'statistic':
      return withStatistic(plan, fragment.fn, fragment.add === true);
    case 'amount':
      return withAmount(plan, fragment.of, fragment.add === true);
    case 'share':
      return withShare(plan, fragment.percent);
    case 'chart':
      return fragment.kind === 'table'
        ? plan.type === 'chart'
          ? { type: 'table', of: plan.of }
          : undefined
        : withChart(plan, fragment.kind);
    case 'limit':
      return plan.type === 'value' ? undefined : { ...plan, of: withLimit(plan.of, fragment.n) };
    case 'no limit': {
      const limit = uppermostLimit(plan.of);
      return limit === undefined ? undefined : { ...plan, of: replaced(plan.of, limit, limit.of) };
    }
    case 'order':
      return withOrder(plan, fragment.by, fragment.descending);
    case 'reverse':
      return reversed(plan);
  }
}

/** Puts keys in place of the old ones, or beside them; a period of a date replaces another period of that date. */
function withKeys(plan: Plan, keys: readonly Named[], add: boolean): Plan | undefined {
  const found = uppermost(plan.of);
  if (found === undefined) {
    const [key] = keys;
    const hasGroups = plan.type === 'chart' && ['histogram', 'box', 'violin'].includes(plan.kind);
    return hasGroups && key?.value.type === 'column' ? { ...plan, x: key.value.name } : undefined;
  }
  const period = (old: Named): Named | undefined =>
    keys.find(key => isPeriod(key) && isPeriod(old) && !same(key.value, old.value) && dateOf(key) === dateOf(old));
  const isSwap = found.by.some(old => period(old) !== undefined);
  const kept = add || isSwap ? found.by.map(old => period(old) ?? old) : [];
  const by = unique([...kept, ...keys]);
  const to = (name: string): string => {
    const old = found.by.find(key => key.name === name);
    const now = old === undefined || by.some(key => key.name === name) ? undefined : (period(old) ?? keys[0]);
    return now?.name ?? name;
  };
  const of = replaced(plan.of, found, { ...found, by }, to);
  if (plan.type === 'value') {
    return { type: 'table', of };
  }
  return plan.type === 'chart' ? withAxes({ ...plan, of }, by) : { ...plan, of };
}

const isPeriod = ({ value }: Named): boolean => value.type === 'dateFloor' || value.type === 'datePart';
const dateOf = ({ value }: Named): string => ('of' in value ? JSON.stringify(value.of) : '');

const uppermostLimit = (table: Table): TableOf<'limit'> | undefined =>
  table.type === 'limit' ? table : table.type === 'select' ? uppermostLimit(table.of) : undefined;

function withLimit(table: Table, n: number): Table {
  const found = uppermostLimit(table);
  return found === undefined ? { type: 'limit', of: table, n } : replaced(table, found, { ...found, n });
}

/** Sorts the rows differently. Without a column, by that of the previous order, or else by the first measure. */
function withOrder(plan: Plan, by: string | undefined, descending: boolean): Plan | undefined {
  const limit = uppermostLimit(plan.of);
  const below = limit?.of ?? plan.of;
  const rows = below.type === 'sort' ? below.of : below;
  const { measures = [], by: keys = [] }: Partial<TableOf<'aggregate'>> = uppermost(rows) ?? {};
  const old = below.type === 'sort' ? below.by[0]?.by : measures[0]?.name;
  const made = [...measures, ...keys].find(one => by !== undefined && [one.name, ...columnsIn(one.value)].includes(by));
  const name = by === undefined ? old : (made?.name ?? by);
  if (name === undefined || plan.type === 'value') {
    return undefined;
  }
  const sorted: Table = { type: 'sort', of: rows, by: [{ by: name, ...(descending ? { descending } : {}) }] };
  return { ...plan, of: limit === undefined ? sorted : replaced(plan.of, limit, { ...limit, of: sorted }) };
}

function reversed(plan: Plan): Plan | undefined {
  const sort = uppermostLimit(plan.of)?.of ?? plan.of;
  if (sort.type !== 'sort') {
    return undefined;
  }
  const by = sort.by.map(key => (key.descending === true ? { by: key.by } : { by: key.by, descending: true }));
  return { ...plan, of: replaced(plan.of, sort, { ...sort, by }) };
}

/** A plan that starts from rows joined as in `joins`, without the tables that it reads already. */
export const withJoins = (plan: Plan, joins: Table): Plan =>
  joins.type === 'join' ? { ...plan, of: started(plan.of, joins, sources(plan.of)) } : plan;

function started(table: Table, joins: TableOf<'join'>, known: readonly string[]): Table {
  if (table.type === 'source') {
    return joined(table, joins, known);
  }
  return table.type === 'join'
    ? { ...table, left: started(table.left, joins, known) }
    : { ...table, of: started(table.of, joins, known) };
}

function joined(source: Table, join: TableOf<'join'>, known: readonly string[]): Table {
  const left = join.left.type === 'join' ? joined(source, join.left, known) : source;
  return join.right.type === 'source' && known.includes(join.right.name) ? left : { ...join, left };
}
