import type { Expression, FunctionName } from '../algebra/expression.js';
import { columnsIn } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { columnOf } from '../check/check-expression.js';
import { ofNothing } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { NotPrinted } from '../python/not-printed.js';
import { valueSql } from './expression.js';
import { indented, type Sql, sql } from './fragment.js';
import { column, freeName, quoted } from './names.js';
import type { Queries } from './queries.js';
import type { FromTable, Rows } from './rows.js';

type Pivot = Extract<Table, { type: 'pivot' }>;

/** A statement of its own: its lines, and the table that it is all of. */
type Apart = (table: Table) => { readonly lines: readonly string[]; readonly whole: FromTable | undefined };

/** The table of all cells that hold something, a row for each, and the name of the column of what they hold. */
export function cellsOf({ of, rows, columns: on, value }: Pivot): { readonly table: Table; readonly cell: string } {
  const cell = freeName('cell', [...rows, on]);
  const by = [...rows, on].map(name => ({ name, value: { type: 'column', name } as const }));
  return { table: { type: 'aggregate', of, by, measures: [{ name: cell, value }] }, cell };
}

/** PIVOT, which finds the columns by itself. It sees no query above it, so what it reads stands inside of it. */
export function pivoted(table: Pivot, facts: TableFacts, queries: Queries, apart: Apart): Rows {
  const { of, rows, columns: on, value } = table;
  const { dialect } = queries;
  if (dialect.name === 'Spark') {
    throw new NotPrinted(
      'Spark finds the columns of a pivot table in Python alone: ask for it last, or for the groups as rows.'
    );
  }
  const keys = [...rows, on];
  const missing = keys.filter(name => columnOf(name, facts).missing);
  const { table: cells, cell } = cellsOf(table);
  const isSimple = value.type === 'aggregate' && value.where === undefined;
  const known = missing.map(name => call('not', call('isMissing', { type: 'column', name })));
  const there: Table = known.length === 0 ? of : { type: 'filter', of, where: call('and', ...known) };
  const whole = isSimple && known.length === 0 && rows.length > 0 ? apart(of).whole : undefined;
  const columns = [...new Set([...keys, ...columnsIn(value)])];
  const inner = (): readonly string[] => apart(isSimple ? { type: 'select', of: there, columns } : cells).lines;
  const source = whole === undefined ? ['PIVOT (', ...indented(inner()), ')'] : [`PIVOT ${whole.text}`];
  const scope = { dialect, facts, columns: new Map<string, Sql>(), isEmpty: true };
  const nothing = ofNothing(value);
  const found = sql`any_value(${column('', cell, dialect)})`;
  const using = isSimple ? valueSql(value, scope) : nothing === undefined ? found : sql`coalesce(${found}, ${nothing})`;
  const names = (list: readonly string[]): string => list.map(name => quoted(name, dialect)).join(', ');
  const lines = [
    ...source,
    `ON ${names([on])}`,
    `USING ${using.text}`,
    ...(rows.length === 0 ? [] : [`GROUP BY ${names(rows)}`])
  ];
  return queries.add('pivoted', lines, rows, true, dialect.name === 'DuckDB');
}

const call = (name: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn: name, args });
