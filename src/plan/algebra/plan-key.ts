import type { Expression, FunctionName, Named, Plan, Table } from './plan.js';
import { columnsIn, looksAround, type OneInput, renamed, type Renaming, same, withReads } from './rebuild.js';

type Node = Expression | Table | Plan;

/** A text that is equal for plans of one meaning: in it, neither the order of `and`, `or`, sums and filters counts, nor the names of columns made. */
export function planKey(plan: Plan): string {
  const { table, to } = unnamed(plan.of);
  return JSON.stringify(normal(withReads({ ...plan, of: table }, to)));
}

/** Normalizes parts first, sorts keys, and drops those that are `undefined`. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(normal);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, normal(part)] as const);
  const node = Object.fromEntries(entries) as Node;
  return 'type' in node ? rewrite(node) : node;
}

function rewrite(node: Node): Node {
  switch (node.type) {
    case 'call':
      return call(node.fn, node.args);
    case 'isIn': {
      const values = [...new Set(node.values)].sort((a, b) => (String(a) < String(b) ? -1 : 1));
      const [only] = values;
      return only !== undefined && values.length === 1
        ? call('equal', [node.of, { type: 'literal', value: only }])
        : { ...node, values };
    }
    case 'filter':
      // A value over all rows covers only the rows that the filter below leaves, so such a filter stays separate.
      return node.of.type === 'filter' && !looksAround(node.where)
        ? { ...node, of: node.of.of, where: call('and', [node.of.where, node.where]) }
        : node;
    default:
      return node;
  }
}

const FLIPPED: Partial<Record<FunctionName, FunctionName>> = {
  ...{ equal: 'equal', notEqual: 'notEqual', greater: 'less', less: 'greater' },
  ...{ greaterOrEqual: 'lessOrEqual', lessOrEqual: 'greaterOrEqual' }
};

/** Normalizes a call whose arguments are normalized already. */
function call(fn: FunctionName, args: readonly Expression[]): Expression {
  const plain: Expression = { args, fn, type: 'call' };
  const [first, second = plain, third = second] = args;
  if (first === undefined) {
    return plain;
  }
  switch (fn) {
    case 'and':
    case 'or': {
      const parts = parted(fn, args).filter((part, at, all) => !same(part, all[at - 1]));
      return parts.length === 1 ? (parts[0] ?? first) : { args: parts, fn, type: 'call' };
    }
    case 'add':
    case 'multiply':
      return parted(fn, args).reduce((left, right) => ({ args: [left, right], fn, type: 'call' }));
    case 'not':
      return first.type === 'call' && first.fn === 'not' ? (first.args[0] ?? first) : plain;
    case 'between':
      return call('and', [call('greaterOrEqual', [first, second]), call('lessOrEqual', [first, third])]);
    default: {
      const flipped = FLIPPED[fn];
      const swap = flipped !== undefined && JSON.stringify(second) < JSON.stringify(first);
      return swap ? { args: [second, first], fn: flipped, type: 'call' } : plain;
    }
  }
}

/** The arguments of nested calls of an associative function, in an order of their own. */
const parted = (fn: FunctionName, args: readonly Expression[]): readonly Expression[] =>
  args
    .flatMap(arg => (arg.type === 'call' && arg.fn === fn ? parted(fn, arg.args) : [arg]))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** A table whose computed columns are named after what they hold, so that tables that differ only in such names are equal. */
function unnamed(table: Table): { readonly table: Table; readonly to: Renaming } {
  switch (table.type) {
    case 'source':
      return { table, to: name => name };
    case 'join': {
      const [left, right] = [unnamed(table.left), unnamed(table.right)];
      const [key] = table.on;
      const on = [{ left: left.to(key.left), right: right.to(key.right) }] as const;
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

/** A computed column, named after what it holds: after a column that it passes on, or, if it changes one `inPlace`, as that one is. */
function make({ name, value }: Named, to: Renaming, inPlace = true): Named {
  const inner = renamed(value, to);
  if (inner.type === 'column') {
    return { name: inner.name, value: inner };
  }
  return { name: inPlace && columnsIn(value).includes(name) ? name : `#${JSON.stringify(inner)}`, value: inner };
}
