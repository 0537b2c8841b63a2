import type { Expression, FunctionName } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { columnOf } from '../check/check-expression.js';
import type { Dialect } from './dialect.js';
import { valueSql } from './expression.js';
import { columnsOf } from './lift.js';
import { isWhole, type Queries, type Rows, rowsOf } from './rows.js';
import { fn, type Item, type Query, type Sql, sqlNumber, type Statement } from './tree.js';

type Pivot = Extract<Table, { type: 'pivot' }>;

/** A table of rows that become columns: what they are taken of, and the aggregate of each cell. */
export type PivotParts = {
  readonly of: Item | Statement;
  readonly using: Sql;
  readonly rows: readonly string[];
  readonly on: string;
  /** What stands in a cell of no rows. */
  readonly nothing: number | undefined;
};

/** Rows that a query makes, which takes no clauses. */
export function built(query: Query, names: readonly string[], open = false): Rows {
  return { ...rowsOf({ type: 'cte', name: '', alias: '', columns: names }, { open }), built: query };
}

/** `rows` are those of a table in a statement of their own: a pivot reads no query above it. */
export function pivotParts(
  { of, rows, columns: on, value }: Pivot,
  checked: CheckedPlan,
  dialect: Dialect,
  apart: (table: Table) => { readonly rows: Rows; readonly queries: Queries }
): PivotParts {
  const facts = checked.facts(of);
  const keys = [...rows, on];
  const nothing = ofNothing(value);
  const filled = (cell: Sql): Sql => (nothing === undefined ? cell : fn('coalesce', cell, sqlNumber(nothing)));
  if (value.type !== 'aggregate' || value.fn === 'first' || value.fn === 'last') {
    const by = keys.map(name => ({ name, value: { type: 'column', name } as const }));
    const { rows: made, queries } = apart({ type: 'aggregate', of, by, measures: [{ name: 'cell_value', value }] });
    const using = filled(fn('any_value', { type: 'column', of: '', name: 'cell_value' }));
    return {
      of: { type: 'statement', ctes: queries.ctes, query: queries.query(made, false) },
      using,
      rows,
      on,
      nothing
    };
  }
  const measure = withoutFilter(value);
  const read = [...new Set([...keys, ...columnsOf(measure)])];
  const missing = keys.filter(name => columnOf(name, facts).missing);
  const columns = new Map(read.map(name => [name, { type: 'column', of: '', name } as const]));
  const using = valueSql(measure, { dialect, facts, columns, order: [], isEmpty: true, isPositive: () => false });
  const { rows: all } = apart(of);
  if (isWhole(all) && missing.length === 0 && rows.length > 0) {
    return { of: all.from.item, using, rows, on, nothing };
  }
  const known = missing.map(name => call('not', call('isMissing', { type: 'column', name })));
  const source: Table = known.length === 0 ? of : { type: 'filter', of, where: call('and', ...known) };
  const { rows: chosen, queries } = apart({ type: 'select', of: source, columns: read });
  return {
    of: { type: 'statement', ctes: queries.ctes, query: queries.query(chosen, false) },
    using,
    rows,
    on,
    nothing
  };
}

const call = (name: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn: name, args });

/** The same measure without `FILTER`, which PIVOT passes over. */
function withoutFilter({ where, ...measure }: Extract<Expression, { type: 'aggregate' }>): Expression {
  return where === undefined
    ? measure
    : {
        ...measure,
        of: call('if', where, measure.of ?? { type: 'literal', value: 1 }, { type: 'literal', value: null })
      };
}

/** The measure of no rows, where that is a number. */
function ofNothing(value: Expression): number | undefined {
  switch (value.type) {
    case 'literal':
      return typeof value.value === 'number' ? value.value : undefined;
    case 'aggregate':
      return ['count', 'sum', 'nunique'].includes(value.fn) ? 0 : undefined;
    case 'call': {
      const [one, other] = value.args.map(ofNothing);
      if (one === undefined || other === undefined) {
        return undefined;
      }
      return value.fn === 'add'
        ? one + other
        : value.fn === 'subtract'
          ? one - other
          : value.fn === 'multiply'
            ? one * other
            : undefined;
    }
    default:
      return undefined;
  }
}
