import type { Table } from '../algebra/table.js';
import { columnOf } from '../check/check-expression.js';
import { binary, literal, method, type Py } from '../python/tree.js';
import type { Frame } from './frames.js';
import { unused } from './polars-names.js';
import type { PolarsTables } from './polars-tables.js';

type Limit = Extract<Table, { type: 'limit' }>;

/** Prints the first rows of a table, or of each group in it. */
export function printLimit(table: Limit, tables: PolarsTables, ordered: boolean): Frame {
  const { of, n, offset = 0, per = [], ties = false } = table;
  if (ties) {
    return withTies(table, tables, ordered);
  }
  const { py, lazy } = tables.frame(of, true);
  if (per.length === 0) {
    return {
      py: offset === 0 ? method(py, 'head', [literal(n)]) : method(py, 'slice', [literal(offset), literal(n)]),
      lazy
    };
  }
  const leads = per.every((key, at) => tables.checked.facts(table).columns[at]?.name === key);
  if (offset === 0 && (table === tables.shown || (leads && !ordered))) {
    const groups = method(py, 'group_by', per.map(literal), { maintain_order: literal(true) });
    return { py: method(groups, 'head', [literal(n)]), lazy };
  }
  return { py: method(py, 'filter', [within(overGroups(counted(tables.pl()), per), offset, n)]), lazy };
}

/** The places of the rows, from 0 on. */
const counted = (pl: Py): Py => method(pl, 'int_range', [method(pl, 'len')]);

const overGroups = (value: Py, per: readonly string[]): Py =>
  per.length === 0 ? value : method(value, 'over', per.map(literal));

const within = (place: Py, offset: number, n: number): Py =>
  offset === 0
    ? binary('<', place, literal(n))
    : method(place, 'is_between', [literal(offset), literal(offset + n)], { closed: literal('left') });

/** Rows up to the last one that is wanted, and those that equal it in the order below. */
function withTies(table: Limit, tables: PolarsTables, ordered: boolean): Frame {
  const { of, n, offset = 0, per = [] } = table;
  const facts = tables.checked.facts(of);
  const pl = tables.pl();
  const [first] = facts.order;
  if (first !== undefined && facts.order.length === 1 && offset === 0 && !columnOf(first.by, facts).missing) {
    const { py, lazy } = tables.frame(of, ordered);
    const descending = first.descending === true ? { descending: literal(true) } : {};
    const rank = method(method(pl, 'col', [literal(first.by)]), 'rank', [literal('min')], descending);
    return { py: method(py, 'filter', [binary('<=', overGroups(rank, per), literal(n))]), lazy };
  }
  const { py, lazy } = tables.frame(of, true);
  const place = unused(
    'place',
    facts.columns.map(({ name }) => name)
  );
  const numbered = method(py, 'with_columns', [method(overGroups(counted(pl), per), 'alias', [literal(place)])]);
  const at = method(pl, 'col', [literal(place)]);
  const keys = [...new Set([...per, ...facts.order.map(({ by }) => by)])];
  const upTo = binary('<', overGroups(method(at, 'min'), keys), literal(offset + n));
  const from = offset === 0 ? [] : [binary('>=', at, literal(offset))];
  return { py: method(method(numbered, 'filter', [...from, upTo]), 'drop', [literal(place)]), lazy };
}
