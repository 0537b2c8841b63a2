import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import type { Cell, Table } from './table.js';

const DTYPES = {
  pandas: { integer: 'int64', number: 'float64', boolean: 'bool', datetime: 'datetime64[us]', text: 'str' },
  polars: { integer: 'Int64', number: 'Float64', boolean: 'Boolean', datetime: 'Datetime', text: 'String' },
  duckdb: { integer: 'BIGINT', number: 'DOUBLE', boolean: 'BOOLEAN', datetime: 'TIMESTAMP', text: 'VARCHAR' }
} as const;

function typeOf(cells: readonly Cell[], isDate: boolean): 'integer' | 'number' | 'boolean' | 'datetime' | 'text' {
  const present = cells.filter(cell => cell !== null);
  if (isDate) {
    return 'datetime';
  }
  if (present.every(cell => typeof cell === 'boolean')) {
    return 'boolean';
  }
  if (present.every(cell => typeof cell === 'number')) {
    return present.every(cell => Number.isInteger(cell)) && present.length === cells.length ? 'integer' : 'number';
  }
  return 'text';
}

function profileColumn(
  name: string,
  cells: readonly Cell[],
  isDate: boolean,
  engine: keyof typeof DTYPES,
  numeric: boolean
): ColumnProfile {
  const type = typeOf(cells, isDate);
  const evidence = { type: 'full' } as const;
  const present = cells.filter(cell => cell !== null);
  const counts = new Map<Cell, number>();
  for (const cell of present) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const ordered = [...counts].sort((left, right) => right[1] - left[1]).slice(0, 20);
  const top = { values: ordered.map(([value, count]) => ({ value, count })), complete: counts.size <= 20, evidence };
  const sorted = present
    .map(cell => (typeof cell === 'number' ? cell : String(cell)))
    .sort((left, right) => (left < right ? -1 : 1));
  const ranged = type === 'integer' || type === 'number' || type === 'datetime';
  return {
    name,
    ...(numeric && engine === 'pandas' ? { label: name } : {}),
    type: type,
    dtype: DTYPES[engine][type],
    nulls: { count: cells.length - present.length, evidence },
    distinct: { count: counts.size, approximate: false, evidence },
    ...(ranged ? { range: { min: sorted[0] ?? null, max: sorted.at(-1) ?? null, evidence } } : {}),
    ...(type === 'text' || type === 'boolean' || type === 'integer' ? { top } : {})
  };
}

/**
 * The profile that a probe would make of the loaded table. A relation of DuckDB is not asked for its values by the probe;
 * here it is, so that the SQL of every question is run.
 */
export function profileOf(table: Table, engine: keyof typeof DTYPES, variable = 'df'): DatasetProfile {
  const all = table.columns.map(({ name, cells }) =>
    profileColumn(
      name,
      cells,
      table.dates?.includes(name) === true,
      engine,
      table.numericLabels?.includes(name) === true
    )
  );
  const index = engine === 'pandas' ? all.filter(column => column.name === table.index) : [];
  const columns = all.filter(column => !index.includes(column));
  return {
    name: variable,
    engine,
    kind: engine === 'duckdb' ? 'relation' : 'frame',
    rows: table.columns[0]?.cells.length ?? 0,
    columnCount: columns.length,
    columns,
    ...(index.length > 0 ? { index } : {}),
    fingerprint: table.name,
    notes: []
  };
}
