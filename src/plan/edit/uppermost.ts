import type { Named, SortKey } from '../algebra/expression.js';
import { renamed } from '../algebra/rebuild.js';
import { inputs, type Table } from '../algebra/table.js';

export type Aggregate = Extract<Table, { type: 'aggregate' }>;

/** The uppermost aggregate, seen from the top along the nodes of one input. */
export function uppermost(table: Table): Aggregate | undefined {
  if (table.type === 'aggregate') {
    return table;
  }
  const [only, ...others] = inputs(table);
  return only === undefined || others.length > 0 ? undefined : uppermost(only);
}

/** A table with another one in the place of a node below it. */
export function replaced(table: Table, old: Table, by: Table): Table {
  if (table === old) {
    return by;
  }
  return 'of' in table ? { ...table, of: replaced(table.of, old, by) } : table;
}

/** The same, where the nodes above read what it makes under other names. */
export function renamedAbove(table: Table, old: Table, by: Table, to: (name: string) => string): Table {
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
