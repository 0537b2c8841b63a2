import type { DataFrame } from 'danfojs-node';
import type { PreviewCell, PreviewColumn, FilePreview, FilePreviewBody } from '../../../../protocol/index.js';

/** A column of a preview with its cells, in the order of the file. */
export type CellColumn = PreviewColumn & {
  readonly cells: readonly PreviewCell[];
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

export type PreviewPage = Pick<FilePreviewBody, 'from' | 'count'>;

/**
 * The first rows of a table as a frame of danfojs, which holds and cuts them. Its columns are named by position,
 * because names such as `values` or `__proto__` would clash with members of the frame itself.
 */
export class PreviewFrame {
  /** danfojs, which takes memory, is loaded with the first frame. */
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
      // The frame computes nothing that depends on a column's type, and would otherwise have to guess it from cells.
      dtypes: columns.map(() => 'string'),
      config: { lowMemoryMode: true }
    });
  }

  get fingerprint(): string {
    return this._facts.fingerprint;
  }

  page({ from, count }: PreviewPage): FilePreview {
    const held = this._frame.shape[0] ?? 0;
    const wanted = `${from}:${Math.min(from + count, held)}`;
    return {
      ...this._facts,
      columns: this._columns,
      held,
      from,
      rows: from >= held ? [] : (this._frame.iloc({ rows: [wanted] }).values as PreviewCell[][])
    };
  }

  private readonly _facts: Omit<PreviewTable, 'columns' | 'rows'>;
  private readonly _columns: PreviewColumn[];
  private readonly _frame: DataFrame;
}
