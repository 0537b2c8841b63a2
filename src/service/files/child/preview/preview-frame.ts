import type { DataFrame } from 'danfojs-node';
import type { PreviewCell, PreviewColumn, FilePreview, FilePreviewBody } from '../../../../protocol/index.js';

/** A column of a preview with its cells, in the order of the file. */
export type CellColumn = PreviewColumn & {
  readonly cells: readonly PreviewCell[];
  /** The places of its cells in the order of DuckDB, from 1, the same for cells that are alike; 0 for missing ones. */
  readonly ranks: Int32Array;
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

/**
 * The first rows of a table as a frame of danfojs, which holds, filters and cuts them. Its columns are called by their
 * places: names such as `values` or `__proto__` would be parts of the frame itself.
 */
export class PreviewFrame {
  /** What it takes of memory is loaded with the first frame. */
  static async create(table: PreviewTable): Promise<PreviewFrame> {
    const { DataFrame: Frame } = await import('danfojs-node');
    return new PreviewFrame(Frame, table);
  }

  private constructor(Frame: typeof DataFrame, { columns, rows, ...facts }: PreviewTable) {
    this._facts = facts;
    // Cells are held once, in the frame.
    this._columns = columns.map(({ cells: _held, ...column }) => column);
    const cells = Array.from({ length: rows }, (_, row) => columns.map(column => column.cells[row] ?? null));
    this._frame = new Frame(cells, {
      columns: columns.map((_, at) => `c${at}`),
      // It computes nothing that goes by the type of a column, and would have to guess it of cells.
      dtypes: columns.map(() => 'string'),
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

  /** Missing cells come last either way, rows that are alike stay in the order of the file. */
  private _sorted(rows: number[], sort: PreviewPage['sort']): number[] {
    const column = sort && this._columns[sort.column];
    if (sort === undefined || column?.sortable !== true) {
      return rows;
    }
    const sign = sort.descending ? -1 : 1;
    const ranks = Array.from(column.ranks, rank => (rank === 0 ? Infinity : sign * rank));
    const rankOf = (row: number): number => ranks[row] ?? 0;
    return [...rows].sort((a, b) => (rankOf(a) === rankOf(b) ? a - b : rankOf(a) - rankOf(b)));
  }

  private get _cells(): readonly (readonly PreviewCell[])[] {
    return this._frame.values as PreviewCell[][];
  }

  private readonly _facts: Omit<PreviewTable, 'columns' | 'rows'>;
  private readonly _columns: readonly Omit<CellColumn, 'cells'>[];
  private readonly _frame: DataFrame;
  private _last: { readonly key: string; readonly order: number[] } | undefined;
}
