import type { DuckDBValue } from '@duckdb/node-api';
import type { PreviewCell } from '../../../../protocol/index.js';
import { MOST_DETAILED, type TableSource, type SourceColumn } from '../table-source.js';
import { settleColumns, misfitsSql, type SettledColumns } from '../summarize-columns.js';
import { tableFingerprint, type OpenTable } from '../with-table.js';
import { duckdb } from '../load-package.js';
import type { FencedDatabase } from '../fenced-database.js';
import type { CellColumn, PreviewTable, SortKey } from './preview-frame.js';

/** Most rows that a preview holds; fewer of a table with many columns. */
export const MOST_ROWS = 50_000;
/** Most cells. */
const MOST_CELLS = 400_000;
/** Most characters of all texts together; the row that would go beyond is the first that is left out. */
const MOST_TEXT = 4_000_000;
/** Longest text of a cell; of a longer one this much is shown, searched and compared. */
const LONGEST_CELL = 256;
const DAY_MICROS = 86_400_000_000n;
const DAYS_OF_MONTH = 30n;
/** Digits of a decimal number that a number holds exactly in any case. */
const EXACT_DIGITS = 15;

/** The first rows of an open table, in types that they fit. Bounded in rows, cells and characters. */
export async function readPreview(table: OpenTable): Promise<PreviewTable> {
  const { database, source: given } = table;
  const width = Math.min(given.columns.length, given.detailed ?? MOST_DETAILED);
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, width)));
  // Types that the file states need no look at the rows; a limit would make DuckDB put aside what it reads together.
  const { source, columns } =
    given.refit === undefined && given.instead === undefined
      ? { source: given, columns: given.columns.slice(0, width) }
      : await settleColumns(database, firstRows(given, most + 1), countMisfits, () => undefined);
  const readers = columns.map(cellReader);
  const taken = columns.map(() => ({ cells: [] as PreviewCell[], keys: [] as SortKey[] }));
  let rows = 0;
  let text = 0;
  let more = given.isCut ?? false;
  const take = (values: readonly (readonly DuckDBValue[])[], row: number): void => {
    let at = 0;
    readers.forEach(({ cell, key }, place) => {
      const next = cell(values[at++]?.[row] ?? null);
      taken[place]?.cells.push(next);
      text += typeof next === 'string' ? next.length : 0;
      if (key !== undefined) {
        taken[place]?.keys.push(key(values[at++]?.[row] ?? null));
      }
    });
  };
  const select = readers.flatMap(reader => reader.select).join(', ');
  reading: for await (const values of database.pieces(`SELECT ${select} FROM ${source.from}`)) {
    for (let row = 0; row < (values[0]?.length ?? 0); row += 1) {
      if (rows === most || text > MOST_TEXT) {
        more = true;
        break reading;
      }
      take(values, row);
      rows += 1;
    }
  }
  return {
    fingerprint: tableFingerprint(table),
    columns: columns.map(({ name, type, dtype }, place): CellColumn => {
      const { cells = [], keys = [] } = taken[place] ?? {};
      const sortable = readers[place]?.sortable ?? false;
      return { name, type, dtype, sortable, cells, ...(keys.length > 0 && { keys }) };
    }),
    columnCount: source.columns.length,
    rows,
    more,
    unread: (await source.unread?.())?.rows ?? 0
  };
}

/** The same table of its first rows alone. */
function firstRows(source: TableSource, most: number): TableSource {
  const { from, instead } = source;
  return {
    ...source,
    from: `(SELECT * FROM ${from} LIMIT ${most})`,
    ...(instead && {
      instead: async () => {
        const other = await instead();
        return other && firstRows(other, most);
      }
    })
  };
}

/** How the cells of a column are asked for and taken. */
type CellReader = {
  /** SQL for the cell, and for what it is sorted by where that is something else. */
  readonly select: readonly string[];
  readonly cell: (value: DuckDBValue) => PreviewCell;
  /** Takes the second of the two. */
  readonly key?: (value: DuckDBValue) => SortKey;
  readonly sortable: boolean;
};

/** What is not text by itself is written as DuckDB writes it. */
function cellReader({ value, type, dtype }: SourceColumn): CellReader {
  const text = `CAST(${value} AS VARCHAR)`;
  switch (type) {
    case 'boolean':
      return { select: [value], cell: own => (typeof own === 'boolean' ? own : null), sortable: true };
    case 'integer':
      return { select: [value], cell: wholeNumber, sortable: true };
    case 'number':
      return isWide(dtype)
        ? { select: [text, value], cell: asText, key: orderKey, sortable: true }
        : { select: [`CAST(${dtype === 'FLOAT' ? text : value} AS DOUBLE)`], cell: number, sortable: true };
    case 'date':
    case 'datetime':
    case 'time':
    case 'duration':
      return { select: [text, value], cell: asText, key: orderKey, sortable: true };
    case 'category':
      // What is filled in by this process is text there.
      if (dtype === 'ENUM') {
        return { select: [cut(text)], cell: asText, sortable: true };
      }
      return { select: [cut(text), `enum_code(${value})`], cell: asText, key: orderKey, sortable: true };
    default:
      return { select: [cut(text)], cell: asText, sortable: type === 'text' };
  }
}

function cut(text: string): string {
  return `CASE WHEN length(${text}) > ${LONGEST_CELL} THEN ${text}[1:${LONGEST_CELL - 1}] || '…' ELSE ${text} END`;
}

function isWide(dtype: string): boolean {
  return dtype.startsWith('DECIMAL') && Number(/\d+/.exec(dtype)?.[0]) > EXACT_DIGITS;
}

function asText(value: DuckDBValue): PreviewCell {
  return typeof value === 'string' ? value : null;
}

function wholeNumber(value: DuckDBValue): PreviewCell {
  const exact = Number(value);
  return value === null ? null : Number.isSafeInteger(exact) ? exact : String(value);
}

/** What is no number would be a missing value for danfojs. */
function number(value: DuckDBValue): PreviewCell {
  return typeof value !== 'number' ? null : Number.isFinite(value) ? value : String(value);
}

/** A number whose order is that of the values, for values of one type. */
function orderKey(value: DuckDBValue): SortKey {
  if (value === null || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  const { DuckDBDateValue, DuckDBIntervalValue, DuckDBTimeTZValue } = duckdb();
  if (value instanceof DuckDBDateValue) {
    return value.days;
  }
  if (value instanceof DuckDBIntervalValue) {
    return (BigInt(value.months) * DAYS_OF_MONTH + BigInt(value.days)) * DAY_MICROS + value.micros;
  }
  if (value instanceof DuckDBTimeTZValue) {
    return value.micros - BigInt(value.offset) * 1_000_000n;
  }
  for (const part of ['micros', 'nanos', 'millis', 'seconds', 'value'] as const) {
    const own = (value as Partial<Record<typeof part, unknown>>)[part];
    if (typeof own === 'bigint') {
      return own;
    }
  }
  return null;
}

/** Reads all rows once, for the cells that do not fit their types alone. */
async function countMisfits(
  database: FencedDatabase,
  source: TableSource,
  columns: readonly SourceColumn[]
): Promise<Pick<SettledColumns, 'rows' | 'summaries'>> {
  const [[rows, ...misfits] = []] = await database.rows(
    `SELECT ${['count(*)', ...columns.map(misfitsSql)].join(', ')} FROM ${source.from}`
  );
  return {
    rows: Number(rows),
    summaries: misfits.map(count => ({ count: 0, misfits: Number(count), distinct: 0, min: null, max: null }))
  };
}
