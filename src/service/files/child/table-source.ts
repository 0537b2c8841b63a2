import type { FileFormat, UnreadRows } from '../../../protocol/index.js';
import type { SourceColumn } from './source-column.js';

/** A table of a file, ready to be asked about in SQL. */
export type TableSource = {
  /** SQL after `FROM`. */
  readonly from: string;
  readonly columns: readonly SourceColumn[];
  /**
   * The same rows once more, for less: what is left out is not put down, and missing texts stand as they are written. Absent
   * where that is no less.
   */
  readonly again?: { readonly from: string; readonly missing: readonly string[] };
  /** Rows, where the file says how many or is short enough to count them; null otherwise. */
  readonly rows: number | null;
  /** Lines that are no rows, as far as a text was looked at for its schema. */
  readonly leftOut?: UnreadRows;
  /** Columns whose cells are looked at, where that costs more than usual. */
  readonly detailed?: number;
  /** The source ends before the file does. */
  readonly isCut?: boolean;
  /** Types are those of the beginning of the file; the file does not state them. */
  readonly isGuessed?: boolean;
  readonly notes: readonly string[];
  readonly tables?: readonly string[];
  readonly table?: string;
  /** How it is written, as far as its kind says no more. */
  readonly format?: Pick<FileFormat, 'text' | 'codes' | 'encoded' | 'index' | 'isStream' | 'lines' | 'sheet'>;
  /** Another type for a column that has cells which do not fit; absent where the file states the types. */
  readonly refit?: (column: SourceColumn) => SourceColumn;
  /** Called after all rows were read once: another way to read them, when this one did not get through. */
  readonly instead?: () => Promise<TableSource | undefined>;
  /** What a reading of all rows left out; called after it. */
  readonly unread?: () => Promise<UnreadRows>;
};
