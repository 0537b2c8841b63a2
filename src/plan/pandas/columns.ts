import { looksAround } from '../algebra/rebuild.js';
import type { TableOf } from '../algebra/table.js';
import { orderUntil } from '../check/table-facts.js';
import { dict, method, oneOrList } from '../python/tree.js';
import { scopeOf, written } from './expressions.js';
import {
  asFrame,
  become,
  codeOf,
  columnFacts,
  type Context,
  isFrame,
  isKey,
  local,
  namesOf,
  pick,
  type Rows,
  toFrame
} from './rows.js';
import type { Scope } from './scope.js';
import { isReadable } from './aggregates.js';

/** Some columns, in an order: a Series of one, unless it is a key. */
export function selectRows(columns: readonly string[], given: Rows, context: Context): Rows {
  const { keys } = given;
  const facts = { ...given.facts, columns: columns.map(id => columnFacts(given.facts, id)) };
  const isWhole = keys.length > 0 && keys.every((key, at) => columns[at] === key.name);
  const measures = isWhole ? columns.slice(keys.length) : columns;
  if (!isFrame(given) && (measures.length === 0 || measures.some(id => isKey(given, id)))) {
    return selectRows(columns, asFrame(given, context), context);
  }
  if (namesOf(given.facts).join('\n') === columns.join('\n')) {
    return given;
  }
  const [column] = measures.length === 1 ? measures : [];
  const picked = given.column === undefined ? pick(given, oneOrList(measures)) : given.code;
  const code = isWhole || keys.length === 0 ? picked : method(picked, 'reset_index', [], { drop: true });
  const label = given.column === undefined ? column : given.label;
  return become(given, code, { facts, column, label, keys: isWhole ? keys : [] });
}

export function dropColumns(table: TableOf<'drop'>, rows: Rows, context: Context): Rows {
  return rows.column === undefined && !table.columns.some(id => isKey(rows, id))
    ? become(rows, method(codeOf(rows), 'drop', [], { columns: oneOrList(table.columns) }))
    : selectRows(namesOf(context.checked.facts(table)), rows, context);
}

export function renameColumns({ names }: TableOf<'rename'>, rows: Rows): Rows {
  const named = (id: string): string => names.find(one => one.from === id)?.to ?? id;
  const keys = rows.keys.map(key => ({ ...key, name: named(key.name) }));
  const order = rows.order.map(key => ({ ...key, by: named(key.by) }));
  if (rows.column !== undefined) {
    return { ...rows, keys, order, column: named(rows.column) };
  }
  const moved = names.filter(({ from }) => !isKey(rows, from)).map(({ from, to }) => [from, to] as const);
  const code = codeOf(rows);
  return become(rows, moved.length === 0 ? code : method(code, 'rename', [], { columns: dict(moved) }), {
    keys,
    order
  });
}

/** New columns, or changed ones. */
export function deriveRows({ columns }: TableOf<'derive'>, all: Rows, context: Context): Rows {
  const given = columns.some(({ value }) => looksAround(value)) ? local(all) : all;
  const values = columns.map(({ value }) => value);
  const isMade = (id: string): boolean => columns.some(({ name }) => name === id);
  const assigned = (scope: Scope): Rows => {
    const made = columns.map(({ name, value }) => [name, scope.value(value)] as const);
    const order = orderUntil(scope.rows.order, isMade);
    return become(scope.rows, method(scope.frame(), 'assign', [], made), { order });
  };
  const isKept =
    given.keys.length > 0 &&
    (given.column === undefined || given.keys.some(key => key.level !== key.name || key.isPeriod)) &&
    !given.keys.some(key => isMade(key.name)) &&
    values.every(value => isReadable(value, given));
  if (isKept) {
    const here = local(given);
    return assigned(scopeOf(here.column === undefined ? here : toFrame(here), context));
  }
  return written(asFrame(given, context), context, assigned);
}
