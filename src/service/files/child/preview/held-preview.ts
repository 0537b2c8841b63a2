import type { DuckDBValue } from '@duckdb/node-api';
import type { FilePreview, FilePreviewBody, PreviewCell } from '../../../../protocol/index.js';
import type { FileRequest } from '../../file-process.js';
import { OpenedFile } from '../opened-file.js';
import { settleColumns } from '../summarize-columns.js';
import { MOST_DETAILED, type SourceColumn } from '../table-source.js';
import { withTable, type OpenTable } from '../with-table.js';

type PreviewPage = Pick<FilePreviewBody, 'from' | 'count'>;
/** The first rows of a table, in the types that DuckDB gave them. */
type PreviewTable = Omit<FilePreview, 'held' | 'from'>;

/** Most rows that a preview holds; fewer of a table with many columns. */
export const MOST_ROWS = 50_000;
const MOST_CELLS = 400_000;
/** Most characters of all texts together; no row is added once they are exceeded. */
const MOST_TEXT = 4_000_000;
/** Longest text of a cell; longer ones are cut to this length. */
const LONGEST_CELL = 256;
/** Digits of a decimal that a JavaScript number always holds exactly. */
const EXACT_DIGITS = 15;

/** The one preview that the process holds: of the file and table asked about last, in the state it had then. */
export class HeldPreview {
  /** A page of a file; reads the file if it is another one or has changed. Rejects with a `FileProblem`. */
  async page(request: FileRequest, page: PreviewPage, signal: AbortSignal): Promise<FilePreview> {
    const key = await stateOf(request);
    if (this._held?.key !== key) {
      this._held = undefined; // Frees its memory for the next one.
      // One extra row shows that there are more, and another may hold the names.
      const table = await withTable(request, MOST_ROWS + 2, signal, readPreview);
      this._held = { key, pages: await previewPages(table) };
    }
    return this._held.pages(page);
  }

  private _held: { readonly key: string; readonly pages: (page: PreviewPage) => FilePreview } | undefined;
}

async function stateOf({ root, name, table }: FileRequest): Promise<string> {
  const opened = await OpenedFile.open(root, name);
  try {
    return opened.fingerprint(table);
  } finally {
    await opened.close();
  }
}

/**
 * The pages of a preview, held and cut by a frame of danfojs, which takes memory and is loaded with the first. Its columns
 * are named by position, because names such as `values` or `__proto__` would clash with members of the frame itself.
 */
export async function previewPages({ rows, ...facts }: PreviewTable): Promise<(page: PreviewPage) => FilePreview> {
  const { DataFrame } = await import('danfojs-node');
  const frame = new DataFrame(rows, {
    columns: facts.columns.map((_, at) => `c${at}`),
    // The frame computes nothing that depends on a column's type, and would otherwise have to guess it from cells.
    dtypes: facts.columns.map(() => 'string'),
    config: { lowMemoryMode: true }
  });
  const held = frame.shape[0] ?? 0;
  return ({ from, count }) => {
    const wanted = `${from}:${Math.min(from + count, held)}`;
    const shown = from >= held ? [] : (frame.iloc({ rows: [wanted] }).values as PreviewCell[][]);
    return { ...facts, held, from, rows: shown };
  };
}

/** The first rows of an open table, in types that they fit. Bounded in rows, cells and characters. */
export async function readPreview({ database, file, source }: OpenTable): Promise<PreviewTable> {
  const width = Math.min(source.columns.length, MOST_DETAILED);
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, width)));
  // Types that the file states need no look at the rows, and a limit would make DuckDB buffer what it reads together.
  const shortened = { ...source, from: `(SELECT * FROM ${source.from} LIMIT ${most + 1})` };
  const columns =
    source.refit === undefined
      ? source.columns.slice(0, width)
      : (await settleColumns(database, shortened, () => undefined)).columns;
  const values = columns.map(({ value }, at) => `${value} AS v${at}`).join(', ');
  const shown = columns.map((column, at) => shownSql(column, `v${at}`)).join(', ');
  const rows: PreviewCell[][] = [];
  let text = 0;
  let more = source.isCut ?? false;
  const asked = `SELECT ${shown} FROM (SELECT ${values} FROM ${source.from} LIMIT ${most + 1})`;
  reading: for await (const piece of database.pieces(asked)) {
    for (let row = 0; row < (piece[0]?.length ?? 0); row += 1) {
      if (rows.length === most || text > MOST_TEXT) {
        more = true;
        break reading;
      }
      const cells = columns.map((_, at) => cellOf(piece[at]?.[row] ?? null));
      text += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      rows.push(cells);
    }
  }
  return {
    fingerprint: file.fingerprint(source.table),
    columns: columns.map(({ name, type, dtype }) => ({ name, type, dtype })),
    columnCount: source.columns.length,
    rows,
    more,
    unread: (await source.unread?.())?.rows ?? 0
  };
}

/** SQL for a cell: a boolean, a number that is not a decimal too long for one, else text as DuckDB writes it. */
function shownSql({ type, dtype }: SourceColumn, value: string): string {
  const text = `CAST(${value} AS VARCHAR)`;
  switch (type) {
    case 'boolean':
    case 'integer':
      return value;
    case 'number':
      return isWide(dtype) ? text : `CAST(${dtype === 'FLOAT' ? text : value} AS DOUBLE)`;
    default:
      return `CASE WHEN length(${text}) > ${LONGEST_CELL} THEN ${text}[1:${LONGEST_CELL - 1}] || '…' ELSE ${text} END`;
  }
}

function isWide(dtype: string): boolean {
  return dtype.startsWith('DECIMAL') && Number(/\d+/.exec(dtype)?.[0]) > EXACT_DIGITS;
}

/** Numbers that JavaScript cannot hold become text, as those that are not finite: danfojs would take NaN for a missing value. */
function cellOf(value: DuckDBValue): PreviewCell {
  switch (typeof value) {
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
    case 'string':
      return value;
    default:
      return null;
  }
}
