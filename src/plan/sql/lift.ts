import type { Expression, Named } from '../algebra/expression.js';
import { nodesIn, withParts } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { freeName } from './names.js';

type Computed = Extract<Table, { type: 'filter' | 'derive' | 'aggregate' }>;

export const hasWindow = (expression: Expression): boolean =>
  nodesIn(expression).some(({ type }) => type === 'window' || type === 'over');

/**
 * The same table where each column is derived by itself, and where a window that stands in another one, in a measure or in a key is a
 * column before; itself where that holds. `taken`: names that such a column cannot have.
 */
export function lifted(table: Computed, taken: readonly string[]): Table {
  if (table.type === 'derive' && table.columns.length > 1) {
    return table.columns.reduce<Table>((of, one) => ({ type: 'derive', of, columns: [one] }), table.of);
  }
  const before: Named[] = [];
  const lift = (expression: Expression, isInside: boolean): Expression => {
    if (isInside && (expression.type === 'window' || expression.type === 'over')) {
      const name = freeName('part', [...taken, ...before.map(one => one.name)]);
      before.push({ name, value: expression });
      return { type: 'column', name };
    }
    const isBelow = isInside || expression.type === 'window' || expression.type === 'aggregate';
    return withParts(expression, part => lift(part, isBelow));
  };
  const all = (columns: readonly Named[], isInside: boolean): readonly Named[] =>
    columns.map(({ name, value }) => ({ name, value: lift(value, isInside) }));
  const made =
    table.type === 'filter'
      ? { ...table, where: lift(table.where, false) }
      : table.type === 'derive'
        ? { ...table, columns: all(table.columns, false) }
        : { ...table, by: all(table.by, true), measures: all(table.measures, true) };
  if (before.length === 0) {
    return table;
  }
  const above: Table = { ...made, of: { type: 'derive', of: table.of, columns: before } };
  return table.type === 'aggregate' ? above : { type: 'drop', of: above, columns: before.map(({ name }) => name) };
}
