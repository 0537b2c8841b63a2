import type { Named } from './expression.js';
import type { Plan } from './plan.js';
import { columnsIn, type OneInput, renamed, type Renaming, withReads } from './rebuild.js';
import type { Table } from './table.js';

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
      return { table, to: name => name };
    case 'join': {
      const [left, right] = [unnamed(table.left), unnamed(table.right)];
      const on = table.on.map(key => ({ left: left.to(key.left), right: right.to(key.right) }));
      return { table: { ...table, left: left.table, right: right.table, on }, to: name => right.to(left.to(name)) };
    }
    default: {
      const { table: of, to } = unnamed(table.of);
      return above({ ...table, of }, to);
    }
  }
}

function above(table: OneInput, to: Renaming): { readonly table: Table; readonly to: Renaming } {
  switch (table.type) {
    case 'derive': {
      const columns = table.columns.map(one => make(one, to));
      const own = new Map(table.columns.map(({ name }, at) => [name, columns[at]?.name ?? name]));
      return { table: { ...table, columns }, to: name => own.get(name) ?? to(name) };
    }
    case 'rename': {
      // A name that somebody asked for is part of what the plan does.
      const wanted = new Set(table.names.map(name => name.to));
      return { table: withReads(table, to), to: name => (wanted.has(name) ? name : to(name)) };
    }
    case 'aggregate': {
      const named = (columns: readonly Named[]): readonly Named[] => columns.map(one => make(one, to, false));
      const [by, measures] = [named(table.by), named(table.measures)];
      const own = [...table.by, ...table.measures].map(({ name }) => name);
      return {
        table: { ...table, by, measures },
        to: name => [...by, ...measures][own.indexOf(name)]?.name ?? name
      };
    }
    default:
      return { table: withReads(table, to), to };
  }
}

/**
 * A made column under the name of what it holds. One that only passes a column on keeps its name, and so does one that changes a column
 * `inPlace`.
 */
function make({ name, value }: Named, to: Renaming, inPlace = true): Named {
  const inner = renamed(value, to);
  if (inner.type === 'column') {
    return { name: inner.name, value: inner };
  }
  return { name: inPlace && columnsIn(value).includes(name) ? name : `#${JSON.stringify(inner)}`, value: inner };
}
