import type { DuckDBMapValue, DuckDBValue } from '@duckdb/node-api';
import type { ColumnProfile, Evidence, ColumnType, ScalarValue } from '../../../datasets/index.js';
import type { ColumnSummary } from './summarize-columns.js';
import type { SourceColumn, TableSource } from './table-source.js';
import type { FencedDatabase } from './fenced-database.js';

const MOST_LISTED = 20;
const FULL: Evidence = { type: 'full' };
const MOST_VALUES = 1000;
const LONGEST_VALUE = 64;
const BINS = 10;
const COUNTED = new Set(['integer', 'text', 'boolean', 'category']);

/** What a profile says about a column once all rows have been read. */
export function toColumnProfile(
  { name, type, dtype }: SourceColumn,
  rows: number,
  { count, distinct, min, max }: ColumnSummary,
  { values, bins }: ValueCounts
): ColumnProfile {
  const top = values?.slice(0, MOST_LISTED).map(({ text, count: times }) => ({
    value: scalarOf(text, type),
    count: times
  }));
  return {
    name,
    type,
    dtype,
    nulls: { count: rows - count, evidence: FULL },
    ...(type !== 'other' && {
      distinct: {
        count: values?.length ?? Math.min(distinct, count),
        approximate: values === undefined && count > 0,
        evidence: FULL
      }
    }),
    ...(min !== null &&
      max !== null && { range: { min: scalarOf(min, type), max: scalarOf(max, type), evidence: FULL } }),
    ...(values &&
      top &&
      top.length > 0 && {
        top: { values: top, complete: values.length <= MOST_LISTED, evidence: FULL }
      }),
    ...(bins && { spread: { counts: bins, evidence: FULL } })
  };
}

/** A value that DuckDB wrote as text, in a form that JSON can carry; whole numbers that a number cannot hold exactly stay text. */
function scalarOf(text: string, type: ColumnType): ScalarValue {
  switch (type) {
    case 'integer': {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : text;
    }
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? number : text;
    }
    case 'boolean':
      return text === 'true';
    case 'datetime':
      // ISO 8601 has the minutes of an offset as well.
      return text.replace(' ', 'T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
    default:
      return text;
  }
}

/** How often the values of a column occur. */
type ValueCounts = {
  /** Every value, most frequent first; absent for a column with many. Long ones are cut. */
  readonly values?: readonly Entry[];
  /** Counts in equal bins between the smallest and the largest value; absent without a range. */
  readonly bins?: readonly number[];
};

type Entry = { readonly text: string; readonly count: number };

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
      ...(counted && {
        values: [...counted].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
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
  // Counting bytes is fast; characters are counted only where there may be too many.
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

/** The entries of a DuckDB map; undefined for a column without values. */
function entries(cell: DuckDBValue | undefined): readonly Entry[] | undefined {
  const map = (cell ?? undefined) as DuckDBMapValue | undefined;
  return map?.entries.map(({ key, value }) => ({ text: String(key), count: Number(value) }));
}
