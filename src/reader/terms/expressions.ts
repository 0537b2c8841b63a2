import type { AggregateName, Expression, FunctionName, Named, Table } from '../../plan/index.js';
import type { ScalarValue } from '../../datasets/index.js';
import { SEPARATOR } from './world.js';

export const column = (name: string): Expression => ({ type: 'column', name });

export const literal = (value: ScalarValue): Expression => ({ type: 'literal', value });

export const date = (value: string): Expression => ({ type: 'date', value });

export const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });

export const aggregate = (fn: AggregateName, of?: Expression, where?: Expression, q?: number): Expression => ({
  type: 'aggregate',
  fn,
  ...(of === undefined ? {} : { of }),
  ...(where === undefined ? {} : { where }),
  ...(q === undefined ? {} : { q })
});

export const filter = (of: Table, where: Expression): Table => ({ type: 'filter', of, where });

export const derive = (of: Table, name: string, value: Expression): Table => ({ type: 'derive', of, columns: [{ name, value }] });

export const grouped = (of: Table, by: readonly Named[], measures: readonly Named[]): Table => ({
  type: 'aggregate',
  of,
  by,
  measures
});

export const sorted = (of: Table, by: string, descending: boolean): Table => ({
  type: 'sort',
  of,
  by: [descending ? { by, descending } : { by }]
});

/** The first rows of a table in the order of a column, in each group of equal `per`. */
export const first = (of: Table, n: number, by: string, descending: boolean, per: readonly string[] = []): Table => ({
  type: 'limit',
  of: sorted(of, by, descending),
  n,
  ...(per.length === 0 ? {} : { per })
});

/** The name of a column without its table. */
export const plainName = (id: string): string => id.slice(id.indexOf(SEPARATOR) + 1);

/** Names of the tables whose columns an expression or a table reads. */
export function tablesIn(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof node === 'string') {
    const at = node.indexOf(SEPARATOR);
    if (at >= 0) {
      found.add(node.slice(0, at));
    }
  } else if (Array.isArray(node)) {
    node.forEach(part => tablesIn(part, found));
  } else if (typeof node === 'object' && node !== null) {
    Object.values(node).forEach(part => tablesIn(part, found));
  }
  return found;
}

/** Every condition of a list. */
export const all = (conditions: readonly Expression[]): Expression => {
  const [only] = conditions;
  return only !== undefined && conditions.length === 1 ? only : call('and', ...conditions);
};

/** A condition that says the opposite, by its own function where there is one. */
export function opposite(condition: Expression): Expression {
  if (condition.type === 'call' && condition.fn === 'not') {
    return condition.args[0] ?? condition;
  }
  if (condition.type === 'call' && condition.args.length === 2) {
    const fn = OPPOSITES[condition.fn];
    if (fn !== undefined) {
      return { ...condition, fn };
    }
  }
  return call('not', condition);
}

const OPPOSITES: Partial<Record<FunctionName, FunctionName>> = { equal: 'notEqual', notEqual: 'equal' };
