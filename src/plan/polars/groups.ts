import type { Table } from '../algebra/table.js';
import { isRowCount } from '../lower/plan-looks.js';
import { binary, method, oneOrList, type Py } from '../python/tree.js';
import { type Frame, sorted, type Tables } from './frames.js';
import { named } from './named.js';
import { mayLack } from './scope.js';
import { overGroups } from './windows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** Measures of all rows, in one, or a row for each key; in the order of the keys where that is read. */
export function aggregateFrame(table: Of<'aggregate'>, tables: Tables, ordered: boolean): Frame {
  const { of, by, measures } = table;
  const below = tables.frame(of, false);
  const scope = tables.scope(of);
  if (by.length === 0) {
    return { ...below, py: named(below.py, 'select', measures, ({ value }) => scope.value(value)) };
  }
  const lacking = by.filter(({ value }) => mayLack(value, scope));
  const isEarly = lacking.every(({ value }) => value.type === 'column');
  const names = lacking.map(({ name, value }) => (isEarly && value.type === 'column' ? value.name : name));
  const present = (py: Py): Py => (names.length === 0 ? py : method(py, 'drop_nulls', [oneOrList(names)]));
  const groups = named(isEarly ? present(below.py) : below.py, 'group_by', by, ({ value }) => scope.value(value));
  const [only] = measures;
  const isCount = measures.length === 1 && only !== undefined && isRowCount(only.value);
  const rows = isCount
    ? method(groups, 'len', [], { name: only.name === 'len' ? undefined : only.name })
    : named(groups, 'agg', measures, ({ value }) => scope.value(value));
  const frame = { ...below, py: isEarly ? rows : present(rows) };
  const facts = tables.checked.facts(table);
  return ordered ? sorted(frame, facts.order, facts) : frame;
}

/** The first rows of a table, or of each group in it. */
export function limitFrame(table: Of<'limit'>, tables: Tables, ordered: boolean): Frame {
  const { of, n, offset = 0, per = [] } = table;
  const { py, lazy } = tables.frame(of, true);
  const facts = tables.checked.facts(of);
  if (per.length === 0) {
    return { py: offset === 0 ? method(py, 'head', [n]) : method(py, 'slice', [offset, n]), lazy };
  }
  const leads = per.every((key, at) => facts.columns[at]?.name === key);
  // Of keys alone a group has one row there.
  const hasOthers = facts.columns.some(({ name }) => !per.includes(name));
  if (hasOthers && (table === tables.shown || (leads && !ordered))) {
    return { py: method(method(py, 'group_by', per, { maintain_order: true }), 'head', [n]), lazy };
  }
  const place = overGroups(method(tables.pl(), 'int_range', [method(tables.pl(), 'len')]), per);
  return { py: method(py, 'filter', [binary('<', place, n)]), lazy };
}
