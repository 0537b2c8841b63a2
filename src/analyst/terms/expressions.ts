import type { AggregateName, Expression, FunctionName, Named, Plan, Table } from '../../plan/index.js';
import type { ScalarValue } from '../../datasets/index.js';
import { kept } from './kept.js';
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

/** An aggregate over all rows, or over all rows with equal `per`. */
export const among = (fn: AggregateName, of: Expression, per: readonly string[] = []): Expression => ({
  type: 'over',
  of: aggregate(fn, of),
  per
});

export const table = (of: Table): Plan => ({ type: 'table', of });

export const filter = (of: Table, where: Expression): Table => ({ type: 'filter', of, where });

export const derive = (of: Table, name: string, value: Expression): Table => ({
  type: 'derive',
  of,
  columns: [{ name, value }]
});

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

/** The columns that an expression, a table or a plan reads, with their tables. */
export function columnsRead(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof node === 'string') {
    if (node.includes(SEPARATOR)) {
      found.add(node);
    }
  } else if (Array.isArray(node)) {
    node.forEach(part => columnsRead(part, found));
  } else if (typeof node === 'object' && node !== null) {
    Object.values(node).forEach(part => columnsRead(part, found));
  }
  return found;
}

const TABLES = new WeakMap<object, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Names of the tables whose columns an expression or a table reads. Terms never change, so each is walked once. */
export function tablesIn(node: unknown): ReadonlySet<string> {
  if (typeof node === 'string') {
    const at = node.indexOf(SEPARATOR);
    return at < 0 ? NONE : new Set([node.slice(0, at)]);
  }
  if (typeof node !== 'object' || node === null) {
    return NONE;
  }
  return kept(TABLES, node, () => {
    const parts = (Array.isArray(node) ? node : Object.values(node)).map(tablesIn).filter(({ size }) => size > 0);
    const [only] = parts;
    return only === undefined ? NONE : parts.length === 1 ? only : new Set(parts.flatMap(part => [...part]));
  });
}

/** Short names of terms, and of the texts that tell them apart. */
let names = new WeakMap<object, string>();
let texts = new Map<string, string>();

/** Forgets all names of terms, so that a question knows nothing of those before it. */
export function forgetTerms(): void {
  names = new WeakMap();
  texts = new Map();
}

/** A short name that is equal for equal terms of one question, and for no others. Terms never change, so each is walked once. */
export function termKey(node: unknown): string {
  if (typeof node !== 'object' || node === null) {
    return typeof node === 'string' ? `"${node}"` : String(node);
  }
  let name = names.get(node);
  if (name === undefined) {
    let text = '';
    if (Array.isArray(node)) {
      for (const part of node) {
        text += `${termKey(part)},`;
      }
    } else {
      for (const field in node) {
        const part = (node as Readonly<Record<string, unknown>>)[field];
        if (part !== undefined) {
          text += `${field}:${termKey(part)},`;
        }
      }
    }
    name = texts.get(text);
    if (name === undefined) {
      name = `#${texts.size}`;
      texts.set(text, name);
    }
    names.set(node, name);
  }
  return name;
}

/** The condition that all conditions of a list hold. */
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
