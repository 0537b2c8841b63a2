import type { Table } from '../algebra/table.js';
import { columnOf } from '../check/check-expression.js';
import { countedGroups, holds, isRowCount, unused } from '../python/plan-looks.js';
import { binary, method, oneOrList, type Py, subscript } from '../python/tree.js';
import type { Expression } from '../algebra/expression.js';
import { type Frame, sorted, type Tables } from './frames.js';
import { named } from './named.js';
import { column, isConstant, mayLack, perRow } from './scope.js';
import { overGroups } from './windows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** Whether a measure depends on the order of the rows. */
export const followsOrder = (value: Expression): boolean =>
  holds(value, part => part.type === 'aggregate' && (part.fn === 'first' || part.fn === 'last'));

/** Measures of all rows, in one, or a row for each key; in the order of the keys where that is read. */
export function aggregateFrame(table: Of<'aggregate'>, tables: Tables, ordered: boolean): Frame {
  const { of, by, measures, keepMissing } = table;
  const readsOrder = measures.some(({ value }) => followsOrder(value));
  const below = tables.frame(of, readsOrder);
  const scope = tables.scope(of, [], by.length === 0);
  if (by.length === 0) {
    return { ...below, py: named(below.py, 'select', measures, ({ value }) => scope.value(value)) };
  }
  const lacking = keepMissing === true ? [] : by.filter(({ value }) => mayLack(value, scope));
  const isEarly = lacking.every(({ value }) => value.type === 'column');
  const names = lacking.map(({ name, value }) => (isEarly && value.type === 'column' ? value.name : name));
  const present = (py: Py): Py => (names.length === 0 ? py : method(py, 'drop_nulls', [oneOrList(names)]));
  const groups = named(isEarly ? present(below.py) : below.py, 'group_by', by, ({ value }) =>
    isConstant(value, scope) ? perRow(value, scope) : scope.value(value)
  );
  const [only] = measures;
  const isCount = measures.length === 1 && only !== undefined && isRowCount(only.value);
  const rows = isCount
    ? method(groups, 'len', [], { name: only.name === 'len' ? undefined : only.name })
    : named(groups, 'agg', measures, ({ value }) => scope.value(value));
  const frame = { ...below, py: isEarly ? rows : present(rows) };
  const facts = tables.checked.facts(table);
  return ordered ? sorted(frame, facts.order, facts) : frame;
}

/** Counts of each value of a column, the most frequent first. */
export function valueCounts(table: Of<'sort'>, tables: Tables): Frame | undefined {
  const of = table.by[0]?.descending === true ? countedGroups(table) : undefined;
  const [key, ...others] = of?.by ?? [];
  const frame = of?.of.type === 'source' && others.length === 0 ? tables.frame(of.of, false) : undefined;
  if (
    of === undefined ||
    key === undefined ||
    key.value.type !== 'column' ||
    key.value.name !== key.name ||
    frame?.lazy !== false
  ) {
    return undefined;
  }
  const values = subscript(frame.py, key.name);
  const present = columnOf(key.name, tables.checked.facts(of.of)).missing ? method(values, 'drop_nulls') : values;
  const name = table.by[0]?.by === 'count' ? undefined : table.by[0]?.by;
  return { ...frame, py: method(present, 'value_counts', [], { sort: true, name }) };
}

/** The first rows of a table, or of each group in it. */
export function limitFrame(table: Of<'limit'>, tables: Tables, ordered: boolean): Frame {
  const { of, n, offset = 0, per = [], ties = false } = table;
  const { py, lazy } = tables.frame(of, true);
  const facts = tables.checked.facts(of);
  const place = (): Py => overGroups(method(tables.pl(), 'int_range', [method(tables.pl(), 'len')]), per);
  if (ties) {
    // Rows up to the last one that is wanted, and those that equal it in the order below.
    const names = facts.columns.map(({ name }) => name);
    const id = unused('place', names);
    const at = column(id, tables);
    const begins = overGroups(method(at, 'min'), [...new Set([...per, ...facts.order.map(({ by }) => by)])]);
    const from = offset === 0 ? [] : [binary('>=', at, offset)];
    const numbered = method(py, 'with_columns', [method(place(), 'alias', [id])]);
    return { py: method(method(numbered, 'filter', [...from, binary('<', begins, offset + n)]), 'drop', [id]), lazy };
  }
  if (per.length === 0) {
    return { py: offset === 0 ? method(py, 'head', [n]) : method(py, 'slice', [offset, n]), lazy };
  }
  const leads = per.every((key, at) => facts.columns[at]?.name === key);
  // Of keys alone a group has one row there.
  const hasOthers = facts.columns.some(({ name }) => !per.includes(name));
  if (offset === 0 && hasOthers && (table === tables.shown || (leads && !ordered))) {
    return { py: method(method(py, 'group_by', per, { maintain_order: true }), 'head', [n]), lazy };
  }
  const isWanted =
    offset === 0 ? binary('<', place(), n) : method(place(), 'is_between', [offset, offset + n], { closed: 'left' });
  return { py: method(py, 'filter', [isWanted]), lazy };
}
