import type { DuckDBValue } from '@duckdb/node-api';
import type { ColumnType } from '../../../datasets/index.js';
import type { FencedDatabase } from './fenced-database.js';
import { MOST_DETAILED, type SourceColumn, type TableSource } from './table-source.js';

/** What one reading of all rows shows of a column. */
export type ColumnSummary = {
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

/** The columns of a table in types that all its rows fit, with what the rows show. */
type SettledColumns = {
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
  /** Of each column. */
  readonly summaries: readonly ColumnSummary[];
};

/** How often a type that does not fit is widened at most: to number, then to text. */
const REFITS = 2;
const NOTHING: ColumnSummary = { count: 0, misfits: 0, distinct: 0, min: null, max: null };
const RANGED = new Set(['integer', 'number', 'datetime', 'date', 'time', 'duration']);
/** Figures of a column in the result. */
const FIGURES = 5;

/** Reads all rows of a table, more than once where its types do not fit. */
export async function settleColumns(
  database: FencedDatabase,
  source: TableSource,
  onProgress: (share: number) => void
): Promise<SettledColumns> {
  const columns: SourceColumn[] = source.columns.slice(0, MOST_DETAILED);
  const first = await summarizeColumns(database, source, columns, onProgress);
  let { summaries } = first;
  for (let round = 0; round < REFITS && source.refit !== undefined; round += 1) {
    const misfits = columns.flatMap((column, at) => ((summaries[at]?.misfits ?? 0) > 0 ? [{ column, at }] : []));
    if (misfits.length === 0) {
      break;
    }
    const { refit } = source;
    const wider = misfits.map(({ column }) => refit(column));
    const { summaries: again } = await summarizeColumns(database, source, wider, () => undefined);
    const corrected = [...summaries];
    misfits.forEach(({ at, column }, place) => {
      columns[at] = wider[place] ?? column;
      corrected[at] = again[place] ?? NOTHING;
    });
    summaries = corrected;
  }
  return { rows: first.rows, columns, summaries: columns.map((_, at) => summaries[at] ?? NOTHING) };
}

/** Reads all rows once. The order of the summaries is that of `columns`. */
async function summarizeColumns(
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
  const isRanged = RANGED.has(type);
  // A range with NaN or infinity in it would say nothing.
  const ranged = type === 'number' ? `CASE WHEN isfinite(${value}) THEN ${value} END` : value;
  return [
    `count(${raw})`,
    raw === value ? '0' : `count_if(${isMisfit(raw, value, type)})`,
    type === 'other' ? '0' : `approx_count_distinct(${value})`,
    isRanged ? `CAST(min(${ranged}) AS VARCHAR)` : 'NULL',
    isRanged ? `CAST(max(${ranged}) AS VARCHAR)` : 'NULL'
  ];
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

function summary([count, misfits, distinct, min, max]: readonly (DuckDBValue | undefined)[]): ColumnSummary {
  return {
    count: Number(count),
    misfits: Number(misfits),
    distinct: Number(distinct),
    min: typeof min === 'string' ? min : null,
    max: typeof max === 'string' ? max : null
  };
}
