import type { Named } from '../algebra/expression.js';
import { withReads } from '../algebra/rebuild.js';
import { inputs, type Table, type TableOf } from '../algebra/table.js';

export type Aggregate = TableOf<'aggregate'>;

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
  const above = withReads({ ...table, of: renamedAbove(table.of, old, by, to) }, to);
  const called = (columns: readonly Named[]): readonly Named[] => columns.map(one => ({ ...one, name: to(one.name) }));
  return above.type === 'aggregate' ? { ...above, by: called(above.by), measures: called(above.measures) } : above;
}
