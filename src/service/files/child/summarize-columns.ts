import type { ColumnType } from '../../../datasets/index.js';
import type { FencedDatabase } from './fenced-database.js';
import { MOST_DETAILED, type SourceColumn, type TableSource } from './table-source.js';

/** What one reading of all rows shows of a column. */
type Figures = {
  /** Cells that are not missing. */
  readonly count: number;
  /** Of these, cells that do not fit the type or would lose leading zeros in it. */
  readonly misfits: number;
  /** About how many different values there are. */
  readonly distinct: number;
  /** As DuckDB writes them; null if there are no values or the type has no meaningful order. */
  readonly min: string | null;
  readonly max: string | null;
};

export type SummarizedColumn = SourceColumn & Figures;

type SummarizedTable = { readonly rows: number; readonly columns: readonly SummarizedColumn[] };

/** How often a type that does not fit is widened at most: to number, then to text. */
const REFITS = 2;
const RANGED = new Set(['integer', 'number', 'datetime', 'date', 'time', 'duration']);
const NOTHING: Figures = { count: 0, misfits: 0, distinct: 0, min: null, max: null };

/** The columns of a table in types that all its rows fit. Reads the rows more than once where a type does not fit. */
export async function settleColumns(
  database: FencedDatabase,
  source: TableSource,
  onProgress: (share: number) => void
): Promise<SummarizedTable> {
  const detailed = source.columns.slice(0, MOST_DETAILED);
  const first = await summarizeColumns(database, source, detailed, onProgress);
  let { columns } = first;
  for (let round = 0; round < REFITS && source.refit !== undefined; round += 1) {
    const unfit = columns.filter(({ misfits }) => misfits > 0);
    if (unfit.length === 0) {
      break;
    }
    const wider = await summarizeColumns(database, source, unfit.map(source.refit), () => undefined);
    columns = columns.map(column => wider.columns[unfit.indexOf(column)] ?? column);
  }
  return { rows: first.rows, columns };
}

/** Reads all rows once. */
async function summarizeColumns(
  database: FencedDatabase,
  source: TableSource,
  columns: readonly SourceColumn[],
  onProgress: (share: number) => void
): Promise<SummarizedTable> {
  const figures = `CAST(to_json([${columns.map(figuresSql).join(', ')}]) AS VARCHAR)`;
  const [[rows, json] = []] = await database.rows(`SELECT count(*), ${figures} FROM ${source.from}`, onProgress);
  const found = JSON.parse(String(json)) as readonly Figures[];
  return { rows: Number(rows), columns: columns.map((column, at) => ({ ...column, ...(found[at] ?? NOTHING) })) };
}

function figuresSql({ raw, value, type }: SourceColumn): string {
  const isRanged = RANGED.has(type);
  // A range with NaN or infinity in it would say nothing.
  const ranged = type === 'number' ? `CASE WHEN isfinite(${value}) THEN ${value} END` : value;
  const misfits = raw === value ? '0' : `count_if(${isMisfit(raw, value, type)})`;
  const distinct = type === 'other' ? '0' : `approx_count_distinct(${value})`;
  const end = (name: string): string => (isRanged ? `CAST(${name}(${ranged}) AS VARCHAR)` : 'NULL::VARCHAR');
  return `{'count': count(${raw}), 'misfits': ${misfits}, 'distinct': ${distinct}, 'min': ${end('min')}, 'max': ${end('max')}}`;
}

function isMisfit(raw: string, value: string, type: ColumnType): string {
  const unfit = `${raw} IS NOT NULL AND ${value} IS NULL`;
  switch (type) {
    case 'integer':
      // Nearly all are written as DuckDB writes them, which is quick to check; only the others are examined.
      return `CASE WHEN ${raw} = CAST(${value} AS VARCHAR) THEN false ELSE (${unfit}) OR ${holds(raw, '.eE_x')} OR ${losesZeros(raw)} END`;
    case 'number':
      return `(${unfit}) OR ${holds(raw, '_x')} OR ${losesZeros(raw)}`;
    default:
      return unfit;
  }
}

/** Whether a text holds one of the marks: DuckDB would round it, or read a number where no other reader does (`1_000`, `0x1F`). */
function holds(raw: string, marks: string): string {
  return Array.from(marks, mark => `contains(${raw}, '${mark}')`).join(' OR ');
}

/** Codes such as `007` are not numbers. As texts they sort from `00` up to, but not including, `0:`, because `:` follows `9`. */
export function losesZeros(raw: string): string {
  return `(${raw} >= '00' AND ${raw} < '0:')`;
}
