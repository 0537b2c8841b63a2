import { DuckDBMapValue, type DuckDBValue } from '@duckdb/node-api';
import type { ColumnSummary } from './column-summary.js';
import type { FencedDatabase } from './fenced-database.js';
import type { SourceColumn } from './source-column.js';
import type { TableSource } from './table-source.js';

/** How often the values of a column occur. */
export type ValueCounts = {
  /** Every value, most frequent first; absent for a column with many. Long ones are cut. */
  readonly values?: readonly { readonly text: string; readonly count: number }[];
  /** In equal bins between the smallest and the largest; absent without a range. */
  readonly bins?: readonly number[];
};

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
  const wanted = parts.filter(part => part !== null);
  const [cells = []] =
    wanted.length === 0 ? [] : await database.rows(`SELECT ${wanted.join(', ')} FROM ${source.from}`, onProgress);
  let next = 0;
  const results = parts.map(part => (part === null ? undefined : entries(cells[next++])));
  return columns.map((_, at) => {
    const counted = results[2 * at];
    const binned = results[2 * at + 1];
    return {
      ...(counted && { values: [...counted].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)) }),
      ...(binned && {
        bins: Array.from({ length: BINS }, (_none, bin) => binned.find(({ text }) => text === String(bin))?.count ?? 0)
      })
    };
  });
}

function values({ value, type }: SourceColumn, { distinct, count }: ColumnSummary): string | null {
  if (count === 0 || distinct > MOST_VALUES || !COUNTED.has(type)) {
    return null;
  }
  const text = `CAST(${value} AS VARCHAR)`;
  const cut =
    type === 'text' || type === 'category'
      ? `CASE WHEN length(${text}) > ${LONGEST_VALUE} THEN ${text}[1:${LONGEST_VALUE - 1}] || '…' ELSE ${text} END`
      : text;
  return `histogram(${cut})`;
}

function bins({ value, type }: SourceColumn, { min, max }: ColumnSummary): string | null {
  if (min === null || max === null || (type !== 'integer' && type !== 'number')) {
    return null;
  }
  const [from, to] = [Number(min), Number(max)];
  if (!Number.isFinite(to - from) || to === from) {
    return null;
  }
  const share = `(CAST(${value} AS DOUBLE) - ${from}::DOUBLE) / ${to - from}::DOUBLE`;
  const bin = `CAST(least(${BINS - 1}, greatest(0, floor(${BINS} * ${share}))) AS INTEGER)::VARCHAR`;
  return `histogram(CASE WHEN ${type === 'number' ? `isfinite(${value})` : `${value} IS NOT NULL`} THEN ${bin} END)`;
}

function entries(cell: DuckDBValue | undefined): ValueCounts['values'] {
  return cell instanceof DuckDBMapValue
    ? cell.entries.flatMap(({ key, value }) => (typeof key === 'string' ? [{ text: key, count: Number(value) }] : []))
    : undefined;
}
