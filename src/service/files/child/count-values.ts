import type { DuckDBValue } from '@duckdb/node-api';
import type { ColumnSummary } from './column-summary.js';
import { duckdb } from './duckdb.js';
import type { FencedDatabase } from './fenced-database.js';
import type { SourceColumn } from './source-column.js';
import type { TableSource } from './table-source.js';

/** How often the values of a column occur. */
export type ValueCounts = {
  /** Every value, most frequent first; absent for a column with many. Long ones are cut. */
  readonly values?: readonly Entry[];
  /** In equal bins between the smallest and the largest; absent without a range. */
  readonly bins?: readonly number[];
};

type Entry = { readonly text: string; readonly count: number };

const MOST_VALUES = 1000;
const LONGEST_VALUE = 64;
const BINS = 10;
const COUNTED = new Set(['integer', 'text', 'boolean', 'category']);

/** Reads all rows once more. The order of the counts is that of `columns`. */
export async function countValues(
  database: FencedDatabase,
  source: TableSource,
  columns: readonly SourceColumn[],
  summaries: readonly ColumnSummary[],
  onProgress: (share: number) => void
): Promise<readonly ValueCounts[]> {
  const parts = columns.flatMap((column, at) => {
    const summary = summaries[at];
    return summary === undefined ? [] : [values(column, summary), bins(column, summary)];
  });
  const { from, missing } = source.again ?? { from: source.from, missing: [] };
  const wanted = parts.filter(part => part !== null);
  const [cells = []] =
    wanted.length === 0 ? [] : await database.rows(`SELECT ${wanted.join(', ')} FROM ${from}`, onProgress);
  let next = 0;
  const results = parts.map(part => (part === null ? undefined : entries(cells[next++])));
  return columns.map((_, at) => {
    const counted = results[2 * at];
    const binned = results[2 * at + 1];
    return {
      ...(counted && {
        values: counted
          .filter(({ text }) => !missing.includes(text))
          .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
      }),
      ...(binned && { bins: binsOf(binned) })
    };
  });
}

function values({ value, type, dtype }: SourceColumn, { distinct, count }: ColumnSummary): string | null {
  if (count === 0 || distinct > MOST_VALUES || !COUNTED.has(type)) {
    return null;
  }
  if (type !== 'text' && type !== 'category') {
    return `histogram(${value})`;
  }
  const text = dtype === 'VARCHAR' ? value : `CAST(${value} AS VARCHAR)`;
  // Bytes are counted at once, characters only where there may be too many.
  const isLong = `CASE WHEN strlen(${text}) > ${LONGEST_VALUE} THEN length(${text}) > ${LONGEST_VALUE} END`;
  return `histogram(CASE WHEN ${isLong} THEN ${text}[1:${LONGEST_VALUE - 1}] || '…' ELSE ${text} END)`;
}

function bins({ value, type }: SourceColumn, { min, max }: ColumnSummary): string | null {
  if (min === null || max === null || (type !== 'integer' && type !== 'number')) {
    return null;
  }
  const [from, to] = [Number(min), Number(max)];
  if (!Number.isFinite(to - from) || to === from) {
    return null;
  }
  const own = type === 'number' ? `CASE WHEN isfinite(${value}) THEN ${value} END` : value;
  const share = `(CAST(${own} AS DOUBLE) - ${from}::DOUBLE) / ${to - from}::DOUBLE`;
  return `histogram(CAST(floor(${BINS} * ${share}) AS TINYINT))`;
}

/** The largest value belongs to the last bin. */
function binsOf(counted: readonly Entry[]): readonly number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (const { text, count } of counted) {
    const bin = Math.min(BINS - 1, Math.max(0, Number(text)));
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  return counts;
}

function entries(cell: DuckDBValue | undefined): readonly Entry[] | undefined {
  return cell instanceof duckdb().DuckDBMapValue
    ? cell.entries.map(({ key, value }) => ({ text: String(key), count: Number(value) }))
    : undefined;
}
