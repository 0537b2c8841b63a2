import type { Named, SortKey } from './expression.js';
import type { Plan } from './plan.js';
import { columnsIn, renamed } from './rebuild.js';
import type { Table } from './table.js';

/** What columns that a plan makes are called once their names are nobody's choice any more. */
type Renaming = (name: string) => string;

const SAME: Renaming = name => name;

/** A plan whose made columns are named after what they hold, so that plans that differ in such names alone are equal. */
export function unnamedPlan(plan: Plan): Plan {
  const { table: of, to } = unnamed(plan.of);
  switch (plan.type) {
    case 'table':
    case 'value':
    case 'change':
      return { ...plan, of };
    case 'report':
      return { ...plan, of, ...(plan.columns === undefined ? {} : { columns: plan.columns.map(to) }) };
    case 'chart':
    case 'test': {
      const { x, y } = plan;
      const axes = { ...(x === undefined ? {} : { x: to(x) }), ...(y === undefined ? {} : { y: to(y) }) };
      return plan.type === 'test'
        ? { ...plan, of, ...axes, y: to(plan.y) }
        : { ...plan, of, ...axes, ...(plan.colour === undefined ? {} : { colour: to(plan.colour) }) };
    }
  }
}

function unnamed(table: Table): { readonly table: Table; readonly to: Renaming } {
  switch (table.type) {
    case 'source':
      return { table, to: SAME };
    case 'concat': {
      const parts = table.tables.map(unnamed);
      return { table: { ...table, tables: parts.map(part => part.table) }, to: parts[0]?.to ?? SAME };
    }
    case 'join': {
      const [left, right] = [unnamed(table.left), unnamed(table.right)];
      const on = table.on.map(key => ({ left: left.to(key.left), right: right.to(key.right) }));
      return { table: { ...table, left: left.table, right: right.table, on }, to: name => right.to(left.to(name)) };
    }
    default: {
      const of = unnamed(table.of);
      return above(table, of.table, of.to);
    }
  }
}

type OneInput = Exclude<Table, { type: 'source' | 'concat' | 'join' }>;

function above(table: OneInput, of: Table, to: Renaming): { readonly table: Table; readonly to: Renaming } {
  const names = (list: readonly string[]): readonly string[] => list.map(to);
  const order = (keys: readonly SortKey[]): readonly SortKey[] => keys.map(key => ({ ...key, by: to(key.by) }));
  switch (table.type) {
    case 'filter':
      return { table: { ...table, of, where: renamed(table.where, to) }, to };
    case 'derive': {
      const made = table.columns.reduce<Made>((before, one) => make(before, one), { columns: [], to });
      return { table: { ...table, of, columns: made.columns }, to: made.to };
    }
    case 'select':
    case 'drop':
      return { table: { ...table, of, columns: names(table.columns) }, to };
    case 'rename': {
      // A name that somebody asked for is part of what the plan does.
      const wanted = new Set(table.names.map(name => name.to));
      return {
        table: { ...table, of, names: table.names.map(name => ({ from: to(name.from), to: name.to })) },
        to: name => (wanted.has(name) ? name : to(name))
      };
    }
    case 'aggregate': {
      const keys = table.by.map(one => make({ columns: [], to }, one, false));
      const measures = table.measures.map(one => make({ columns: [], to }, one, false));
      const made = new Map(
        [...keys, ...measures].map((one, at) => [
          [...table.by, ...table.measures][at]?.name,
          one.columns[0]?.name ?? ''
        ])
      );
      return {
        table: { ...table, of, by: keys.flatMap(one => one.columns), measures: measures.flatMap(one => one.columns) },
        to: name => made.get(name) ?? name
      };
    }
    case 'sort':
      return { table: { ...table, of, by: order(table.by) }, to };
    case 'limit':
      return { table: { ...table, of, ...(table.per === undefined ? {} : { per: names(table.per) }) }, to };
    case 'distinct':
      return { table: { ...table, of, ...(table.columns === undefined ? {} : { columns: names(table.columns) }) }, to };
    case 'sample':
      return { table: { ...table, of }, to };
    case 'pivot':
      return {
        table: { ...table, of, rows: names(table.rows), columns: to(table.columns), value: renamed(table.value, to) },
        to
      };
    case 'unpivot':
      return { table: { ...table, of, keep: names(table.keep) }, to };
    case 'explode':
      return { table: { ...table, of, column: to(table.column) }, to };
  }
}

type Made = { readonly columns: readonly Named[]; readonly to: Renaming };

/**
 * A made column under the name of what it holds. One that only passes a column on keeps its name, and so does one that changes a column
 * `inPlace`.
 */
function make({ columns, to }: Made, { name, value }: Named, inPlace = true): Made {
  const inner = renamed(value, to);
  const own =
    inner.type === 'column'
      ? inner.name
      : inPlace && columnsIn(value).includes(name)
        ? name
        : `#${JSON.stringify(inner)}`;
  return { columns: [...columns, { name: own, value: inner }], to: other => (other === name ? own : to(other)) };
}
