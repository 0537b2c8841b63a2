import type { DataFrame, Series } from 'danfojs-node';
import type { PreviewCell, PreviewColumn, FilePreview, FilePreviewBody } from '../../../../protocol/index.js';
import { FileProblem } from '../../file-problem.js';

/** What the cells of a column are sorted by; null where the cell is missing. */
export type SortKey = number | bigint | string | null;

/** A column of a preview with its cells, in the order of the file. */
export type CellColumn = PreviewColumn & {
  readonly cells: readonly PreviewCell[];
  /** What its cells are sorted by, where that is not the cells themselves. */
  readonly keys?: readonly SortKey[];
};

/** The first rows of a table, in the types that DuckDB gave them. */
export type PreviewTable = {
  readonly fingerprint: string;
  readonly columns: readonly CellColumn[];
  readonly columnCount: number;
  readonly rows: number;
  /** Whether the table has more rows. */
  readonly more: boolean;
  /** Rows among these that could not be read. */
  readonly unread: number;
};

export type PreviewPage = Pick<FilePreviewBody, 'sort' | 'filter' | 'from' | 'count'>;

type Danfo = { readonly DataFrame: typeof DataFrame; readonly Series: typeof Series };

/**
 * The first rows of a table as a frame of danfojs, which filters, sorts and cuts them. Its columns are called by their
 * places: names such as `values` or `__proto__` would be parts of the frame itself. Types are given, never guessed.
 */
export class PreviewFrame {
  /** Rejects with a `FileProblem` when danfojs is not there. What it takes of memory is loaded with the first frame. */
  static async create(table: PreviewTable): Promise<PreviewFrame> {
    const { DataFrame: Frame, Series: Column } = await import('danfojs-node').catch((cause: unknown) => {
      throw new FileProblem(
        'not_installed',
        'What shows the rows of files is not installed. Install Cellwright again; columns can be looked at without it.',
        { cause }
      );
    });
    return new PreviewFrame({ DataFrame: Frame, Series: Column }, table);
  }

  private constructor(danfo: Danfo, { columns, rows, ...facts }: PreviewTable) {
    this._danfo = danfo;
    this._facts = facts;
    // Cells are held once, in the frame.
    this._columns = columns.map(({ cells: _held, ...column }) => column);
    const cells = Array.from({ length: rows }, (_, row) => columns.map(column => column.cells[row] ?? null));
    this._frame = new danfo.DataFrame(cells, {
      columns: columns.map((_, at) => `c${at}`),
      dtypes: columns.map(column => dtypeOf(column.cells)),
      config: { lowMemoryMode: true }
    });
  }

  get fingerprint(): string {
    return this._facts.fingerprint;
  }

  page({ sort, filter = '', from, count }: PreviewPage): FilePreview {
    const order = this._order(filter.trim().toLowerCase(), sort);
    const wanted = order.slice(from, from + count);
    return {
      ...this._facts,
      columns: this._columns.map(({ name, type, dtype, sortable }) => ({ name, type, dtype, sortable })),
      held: this._cells.length,
      found: order.length,
      from,
      rows: wanted.length === 0 ? [] : (this._frame.iloc({ rows: wanted }).values as PreviewCell[][])
    };
  }

  /** Places of the rows that the filter leaves, sorted. The last is kept: the next page is of the same. */
  private _order(filter: string, sort: PreviewPage['sort']): number[] {
    const key = JSON.stringify([filter, sort]);
    if (this._last?.key !== key) {
      const left = filter === '' ? this._frame.index : this._frame.query(this._mask(filter)).index;
      this._last = { key, order: this._sorted(left as number[], sort) };
    }
    return this._last.order;
  }

  private _mask(filter: string): boolean[] {
    return this._cells.map(row => row.some(cell => cell !== null && String(cell).toLowerCase().includes(filter)));
  }

  private _sorted(rows: number[], sort: PreviewPage['sort']): number[] {
    const column = sort && this._columns[sort.column];
    if (sort === undefined || column?.sortable !== true || rows.length === 0) {
      return rows;
    }
    const cells = this._cells.map(row => row[sort.column] ?? null);
    const ranks = rankCells({ ...column, cells }, sort.descending);
    const keys = new this._danfo.Series(
      rows.map(row => ranks[row] ?? 0),
      { index: rows, dtypes: ['int32'] }
    );
    return keys.sortValues({ ascending: true }).index as number[];
  }

  private get _cells(): readonly (readonly PreviewCell[])[] {
    return this._frame.values as PreviewCell[][];
  }

  private readonly _danfo: Danfo;
  private readonly _facts: Omit<PreviewTable, 'columns' | 'rows'>;
  private readonly _columns: readonly Omit<CellColumn, 'cells'>[];
  private readonly _frame: DataFrame;
  private _last: { readonly key: string; readonly order: number[] } | undefined;
}

/** The type that danfojs has for cells: that of all of them, text where they differ. */
function dtypeOf(cells: readonly PreviewCell[]): string {
  const types = new Set<string>();
  let isWhole = true;
  for (const cell of cells) {
    if (cell !== null) {
      types.add(typeof cell);
      isWhole &&= Number.isInteger(cell);
    }
  }
  return types.size !== 1 || types.has('string')
    ? 'string'
    : types.has('boolean')
      ? 'boolean'
      : isWhole
        ? 'int32'
        : 'float32';
}

/**
 * A number for each row whose order is the one wanted: that of DuckDB for the type of the column, missing values last
 * either way, rows that are alike in the order of the file. No two are the same and none is missing, because danfojs keeps
 * neither order nor place of those.
 */
function rankCells({ type, cells, keys }: CellColumn, descending: boolean): readonly number[] {
  const own = keys ?? cells.map(keyOf(type));
  const order = own.map((_, row) => row);
  const sign = descending ? -1 : 1;
  order.sort((a, b) => compare(own[a] ?? null, own[b] ?? null, sign) || a - b);
  const ranks = new Array<number>(own.length);
  order.forEach((row, place) => (ranks[row] = place));
  return ranks;
}

function keyOf(type: string): (cell: PreviewCell) => SortKey {
  switch (type) {
    case 'integer':
      return cell => (typeof cell === 'string' ? BigInt(cell) : Number.isInteger(cell) ? (cell as number) : null);
    case 'number':
      return cell => (cell === null ? null : Number(cell));
    case 'boolean':
      return cell => (cell === null ? null : Number(cell));
    default:
      return cell => (cell === null ? null : String(cell));
  }
}

function compare(a: SortKey, b: SortKey, sign: 1 | -1): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  if (typeof a === 'string' && typeof b === 'string') {
    return sign * compareTexts(a, b);
  }
  // What is no number is more than any, as it is for DuckDB.
  if (Number.isNaN(a) || Number.isNaN(b)) {
    return sign * (Number(Number.isNaN(a)) - Number(Number.isNaN(b)));
  }
  return a < b ? -sign : a > b ? sign : 0;
}

/** By characters and not by their halves, as bytes of UTF-8 are compared. */
function compareTexts(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) {
    at += 1;
  }
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  // Halves of characters come after all that are whole.
  const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
  return Number.isNaN(left)
    ? -1
    : Number.isNaN(right)
      ? 1
      : Number(isHalf(left)) - Number(isHalf(right)) || left - right;
}
