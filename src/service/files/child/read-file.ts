import type { DuckDBMapValue, DuckDBValue } from '@duckdb/node-api';
import type {
  ColumnProfile,
  ColumnType,
  DatasetProfile,
  Evidence,
  FileFacts,
  ScalarValue
} from '../../../datasets/index.js';
import type { FileRequest } from '../file-process.js';
import type { FencedDatabase } from './fenced-database.js';
import { settleColumns, type SummarizedColumn } from './summarize-columns.js';
import { withTable, type OpenTable } from './with-table.js';

/** Share of the work that writing rows for DuckDB takes, for files that it does not read itself. */
const WRITING = 0.8;
/** Most columns that a profile names. */
const MOST_NAMED = 10_000;
const MOST_LISTED = 20;
const FULL: Evidence = { type: 'full' };
const MOST_VALUES = 1000;
const LONGEST_VALUE = 64;
const BINS = 10;
const COUNTED = new Set(['integer', 'text', 'boolean', 'category']);

/** What is known of a file. Rejects with a `FileProblem`. `onProgress` gets the share read so far, if all rows are to be. */
export function readFile(
  request: FileRequest,
  whole: boolean,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<FileFacts> {
  let written = 0;
  const onWritten = (share: number): void => onProgress((written = WRITING * share));
  const onRead = (share: number): void => onProgress(written + (1 - written) * share);
  const work = async (table: OpenTable): Promise<FileFacts> => {
    const { file, kind, source } = table;
    const profile = await readTable(table, request.name, whole ? onRead : undefined);
    const unread = whole ? ((await source.unread?.()) ?? { rows: 0, examples: [] }) : undefined;
    return {
      format: { kind, bytes: file.bytes, ...source.format },
      ...(source.tables && { tables: [...source.tables] }),
      ...(source.table !== undefined && { table: source.table }),
      profile,
      ...(unread === undefined ? source.leftOut && { leftOut: source.leftOut } : { unread })
    };
  };
  return withTable(request, whole ? Infinity : undefined, signal, work, onWritten);
}

/** The profile of a table of a file: what is known without its rows, and, when all are to be read, what they show. */
async function readTable(
  table: OpenTable,
  name: string,
  onProgress: ((share: number) => void) | undefined
): Promise<DatasetProfile> {
  const { source } = table;
  const read = onProgress && (await readRows(table, onProgress));
  const listed = source.columns.slice(read?.columns.length ?? 0, MOST_NAMED);
  return {
    name,
    engine: 'duckdb',
    kind: 'file',
    rows: read?.rows ?? source.rows,
    columnCount: source.columns.length,
    columns: [...(read?.columns ?? []), ...listed.map(({ name: own, type, dtype }) => ({ name: own, type, dtype }))],
    fingerprint: table.file.fingerprint(source.table),
    notes: [
      ...source.notes,
      ...(source.isGuessed === true && read === undefined ? ['types are those of the first rows'] : []),
      ...(read !== undefined && read.columns.length < source.columns.length
        ? [`only the first ${read.columns.length} columns were looked at`]
        : [])
    ]
  };
}

async function readRows({ database, source }: OpenTable, onProgress: (share: number) => void) {
  await database.makeRoom();
  const { rows, columns } = await settleColumns(database, source, share => onProgress(share / 2));
  onProgress(0.5);
  const onCounted = (share: number): void => onProgress((1 + share) / 2);
  return { rows, columns: await profileColumns(database, source.from, rows, columns, onCounted) };
}

type Entry = { readonly text: string; readonly count: number };

/** What a profile says about columns once all rows have been read. Reads them once more. */
async function profileColumns(
  database: FencedDatabase,
  from: string,
  rows: number,
  columns: readonly SummarizedColumn[],
  onProgress: (share: number) => void
): Promise<readonly ColumnProfile[]> {
  const wanted = columns.flatMap(column => [values(column), bins(column)]);
  const [cells = []] = wanted.every(part => part === 'NULL')
    ? []
    : await database.rows(`SELECT ${wanted.join(', ')} FROM ${from}`, onProgress);
  return columns.map((column, at) => columnProfile(column, rows, entries(cells[2 * at]), entries(cells[2 * at + 1])));
}

/**
 * @param counted Every value with how often it occurs; undefined for a column with many.
 * @param binned Counts in equal bins between the smallest and the largest value; undefined without a range.
 */
function columnProfile(
  { name, type, dtype, count, distinct, min, max }: SummarizedColumn,
  rows: number,
  counted: readonly Entry[] | undefined,
  binned: readonly Entry[] | undefined
): ColumnProfile {
  const top = [...(counted ?? [])]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_LISTED)
    .map(({ text, count: times }) => ({ value: scalarOf(text, type), count: times }));
  return {
    name,
    type,
    dtype,
    nulls: { count: rows - count, evidence: FULL },
    ...(type !== 'other' && {
      distinct: {
        count: counted?.length ?? Math.min(distinct, count),
        approximate: counted === undefined && count > 0,
        evidence: FULL
      }
    }),
    ...(min !== null &&
      max !== null && { range: { min: scalarOf(min, type), max: scalarOf(max, type), evidence: FULL } }),
    ...(counted && top.length > 0 && { top: { values: top, complete: counted.length <= MOST_LISTED, evidence: FULL } }),
    ...(binned && { spread: { counts: binsOf(binned), evidence: FULL } })
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

/** SQL for how often the values occur, long ones cut; `NULL` for a column with many. */
function values({ value, type, dtype, distinct, count }: SummarizedColumn): string {
  if (count === 0 || distinct > MOST_VALUES || !COUNTED.has(type)) {
    return 'NULL';
  }
  if (type !== 'text' && type !== 'category') {
    return `histogram(${value})`;
  }
  const text = dtype === 'VARCHAR' ? value : `CAST(${value} AS VARCHAR)`;
  // Counting bytes is fast; characters are counted only where there may be too many.
  const isLong = `CASE WHEN strlen(${text}) > ${LONGEST_VALUE} THEN length(${text}) > ${LONGEST_VALUE} END`;
  return `histogram(CASE WHEN ${isLong} THEN ${text}[1:${LONGEST_VALUE - 1}] || '…' ELSE ${text} END)`;
}

/** SQL for how many values are in each bin; `NULL` for a column without a range. */
function bins({ value, type, min, max }: SummarizedColumn): string {
  if (min === null || max === null || (type !== 'integer' && type !== 'number')) {
    return 'NULL';
  }
  const [from, to] = [Number(min), Number(max)];
  if (!Number.isFinite(to - from) || to === from) {
    return 'NULL';
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
