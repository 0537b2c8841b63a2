import type { Named } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { columnOf } from '../check/check-expression.js';
import { literal, method, oneOrList, type Py, subscript } from '../python/tree.js';
import { followsOrder, isRowCount } from './expression-looks.js';
import type { Frame } from './frames.js';
import { named } from './polars-names.js';
import type { PolarsTables } from './polars-tables.js';

type Aggregate = Extract<Table, { type: 'aggregate' }>;

/** Measures of all rows, in one. */
export function printTotal(table: Aggregate, tables: PolarsTables): Frame {
  const values = table.measures.map(({ value }) => value);
  const { py, lazy } = tables.frame(table.of, values.some(followsOrder));
  const print = tables.expressions(table.of, [], true);
  return { py: named(py, 'select', table.measures, ({ value }) => print.value(value)), lazy };
}

/** A row for each key; in the order of the keys where that is read. */
export function printGroups(table: Aggregate, tables: PolarsTables, ordered: boolean): Frame {
  const { of, by, measures, keepMissing } = table;
  const below = tables.frame(
    of,
    measures.some(({ value }) => followsOrder(value))
  );
  const print = tables.expressions(of);
  const lacking = keepMissing === true ? [] : by.filter(({ value }) => print.isMissing(value));
  const isEarly = lacking.every(({ value }) => value.type === 'column');
  const names = lacking.map(({ name: id, value }) => (isEarly && value.type === 'column' ? value.name : id));
  const present = (py: Py): Py => (names.length === 0 ? py : method(py, 'drop_nulls', [oneOrList(names)]));
  const groups = named(isEarly ? present(below.py) : below.py, 'group_by', by, ({ value }) =>
    print.isConstant(value) ? print.perRow(value) : print.value(value)
  );
  const [only] = measures;
  const isCount = measures.length === 1 && only !== undefined && isRowCount(only.value);
  const rows = isCount
    ? method(groups, 'len', [], only.name === 'len' ? {} : { name: literal(only.name) })
    : named(groups, 'agg', measures, ({ value }) => print.value(value));
  const frame = { py: isEarly ? rows : present(rows), lazy: below.lazy };
  return ordered
    ? tables.sorted(
        frame,
        by.map(({ name: id }) => ({ by: id })),
        table
      )
    : frame;
}

/** Counts of each value of a column, the most frequent first. */
export function printValueCounts(
  { of, by }: Extract<Table, { type: 'sort' }>,
  tables: PolarsTables
): Frame | undefined {
  if (of.type !== 'aggregate' || of.by.length !== 1 || of.measures.length !== 1 || by.length !== 1) {
    return undefined;
  }
  const [[key], [measure], [order]] = [of.by, of.measures, by];
  if (key === undefined || measure === undefined || order?.by !== measure.name || order.descending !== true) {
    return undefined;
  }
  const isPlain = isColumn(key) && isRowCount(measure.value) && of.of.type === 'source' && of.keepMissing !== true;
  const frame = isPlain ? tables.frame(of.of, false) : undefined;
  if (frame === undefined || frame.lazy || key.value.type !== 'column') {
    return undefined;
  }
  const values = subscript(frame.py, literal(key.name));
  const present = columnOf(key.value.name, tables.checked.facts(of.of)).missing ? method(values, 'drop_nulls') : values;
  const count = measure.name === 'count' ? {} : { name: literal(measure.name) };
  return { py: method(present, 'value_counts', [], { sort: literal(true), ...count }), lazy: false };
}

/** A column by its name where nothing is computed. */
const isColumn = ({ name: id, value }: Named): boolean => value.type === 'column' && value.name === id;
