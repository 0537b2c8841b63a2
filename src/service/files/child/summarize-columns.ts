import type { DuckDBValue } from '@duckdb/node-api';
import type { ColumnSummary } from './column-summary.js';
import type { FencedDatabase } from './fenced-database.js';
import type { SourceColumn } from './source-column.js';
import type { TableSource } from './table-source.js';

const RANGED = new Set(['integer', 'number', 'datetime', 'date', 'time', 'duration']);
/** Figures of a column in the result. */
const FIGURES = 5;

/** Reads all rows once. The order of the summaries is that of `columns`. */
export async function summarizeColumns(
  database: FencedDatabase,
  source: TableSource,
  columns: readonly SourceColumn[],
  onProgress: (share: number) => void
): Promise<{ readonly rows: number; readonly summaries: readonly ColumnSummary[] }> {
  const [cells = []] = await database.rows(
    `SELECT ${['count(*)', ...columns.flatMap(figures)].join(', ')} FROM ${source.from}`,
    onProgress
  );
  const [rows, ...rest] = cells;
  return {
    rows: Number(rows),
    summaries: columns.map((_, at) => summary(rest.slice(at * FIGURES, (at + 1) * FIGURES)))
  };
}

function figures({ raw, value, type }: SourceColumn): readonly string[] {
  const isGuessed = raw !== value;
  const unfit = `${raw} IS NOT NULL AND ${value} IS NULL`;
  const misfits = !isGuessed
    ? '0'
    : type === 'integer' || type === 'number'
      ? `count_if((${unfit}) OR (${isBroken(raw, type)}) OR (${losesZeros(raw)}))`
      : `count_if(${unfit})`;
  const isRanged = RANGED.has(type);
  // A range with a value that is no number would say nothing.
  const ranged = type === 'number' ? `CASE WHEN isfinite(${value}) THEN ${value} END` : value;
  return [
    `count(${raw})`,
    misfits,
    type === 'other' ? '0' : `approx_count_distinct(${value})`,
    isRanged ? `CAST(min(${ranged}) AS VARCHAR)` : 'NULL',
    isRanged ? `CAST(max(${ranged}) AS VARCHAR)` : 'NULL'
  ];
}

/** DuckDB would round these, or take what no other reader does for a number: `1_000`, `0x1F`. */
function isBroken(raw: string, type: 'integer' | 'number'): string {
  return (type === 'integer' ? ['.', 'e', 'E', '_', 'x'] : ['_', 'x'])
    .map(mark => `contains(${raw}, '${mark}')`)
    .join(' OR ');
}

/** Codes such as `007` are no numbers. */
export function losesZeros(raw: string): string {
  return `${raw}[1] = '0' AND ${raw}[2] BETWEEN '0' AND '9'`;
}

function summary([count, misfits, distinct, min, max]: readonly (DuckDBValue | undefined)[]): ColumnSummary {
  return {
    count: Number(count),
    misfits: Number(misfits),
    distinct: Number(distinct),
    min: typeof min === 'string' ? min : null,
    max: typeof max === 'string' ? max : null
  };
}
