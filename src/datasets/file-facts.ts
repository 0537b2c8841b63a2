import type { DatasetProfile, DatasetRows } from './dataset-profile.js';

/** How the text of a delimited file is to be read. */
export type TextFormat = {
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252` (which covers Latin-1). */
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  readonly compression: 'none' | 'gzip';
  readonly delimiter: string;
  /** Empty: values are not quoted. */
  readonly quote: string;
  /** The character that escapes a quote within a quoted value, if it is not the quote itself. */
  readonly escape?: string;
  readonly lineEnd: '\n' | '\r\n' | '\r' | 'mixed';
  /** Lines before the header, or before the first row if there is no header. */
  readonly skip: number;
  /** Whether the first line names the columns. */
  readonly header: boolean;
  /** Lines that begin with this mark are left out; empty: no line is a comment. */
  readonly comment: string;
  readonly decimal: '.' | ',';
  /** Separator between groups of three digits in numbers; absent: none. */
  readonly thousands?: string;
  /** How dates and times are written, as `strptime` formats; absent if they follow ISO 8601. */
  readonly dateFormat?: string;
  readonly timestampFormat?: string;
  /** Whether blank lines, blanks beside numbers or quotes within values were seen, which readers treat differently. */
  readonly uneven?: boolean;
  /** Whether some bytes are invalid in the encoding; they are read as U+FFFD. */
  readonly damaged?: boolean;
  /** Marks for missing values that were seen, or may follow in the unread rest; the empty one is listed if it occurs in quotes. */
  readonly missing: readonly string[];
};

/** Text as most files are written. */
export const DEFAULT_TEXT_FORMAT: TextFormat = {
  encoding: 'utf-8',
  byteOrderMark: false,
  compression: 'none',
  delimiter: ',',
  quote: '"',
  lineEnd: '\n',
  skip: 0,
  header: true,
  comment: '',
  decimal: '.',
  missing: []
};

/** What kind of file it is. `text` belongs to `csv`, `lines` to `json`, `sheet` to `excel`. */
export type FileFormat = {
  readonly kind: 'csv' | 'json' | 'parquet' | 'duckdb' | 'excel' | 'arrow' | 'sqlite';
  /** Size on the disk. */
  readonly bytes: number;
  readonly text?: TextFormat;
  /** How JSON is written, where it is not plain UTF-8. */
  readonly encoded?: Pick<TextFormat, 'encoding' | 'byteOrderMark' | 'compression'>;
  /** Names of columns that pandas wrote from the index of a frame and turns back into the index. */
  readonly index?: readonly string[];
  /** Whether it is an Arrow stream, which has no footer. */
  readonly isStream?: boolean;
  /** Names of text columns that contain numbers or booleans, such as codes with leading zeros; only for kinds that state no types. */
  readonly codes?: readonly string[];
  /** Whether there is one object per line instead of one array of objects. */
  readonly lines?: boolean;
  /** Keys that lead to the array of objects in the one object that a file of JSON is. */
  readonly records?: readonly string[];
  readonly sheet?: {
    /** Rows before the first non-empty one. */
    readonly skip: number;
    /** Whether the first row names the columns. */
    readonly header: boolean;
  };
};

/** Lines of a file that no figure of its profile includes. */
export type LeftOutLines = {
  readonly rows: number;
  /** How many of them have fewer values than columns; pandas pads these unless it is told their numbers. Absent if none. */
  readonly short?: number;
  /** The first of them: the line they begin on, from 1, and why they could not be read. Never their text. */
  readonly examples: readonly { readonly line: number; readonly reason: string }[];
};

/** What is known of a table of a file that no cell has loaded. */
export type FileFacts = {
  readonly format: FileFormat;
  /** Names of the tables of a workbook or database; absent for other kinds. */
  readonly tables?: readonly string[];
  /** The table the profile is about. */
  readonly table?: string;
  /** Its column types are those of DuckDB. */
  readonly profile: DatasetProfile;
  /** Absent if the file was not read as a whole. `profile.rows` and these lines together are all rows of the file. */
  readonly unread?: LeftOutLines;
  /** The same for the part of a text that was read for its schema: all of it if its rows are counted. Absent if `unread` is set. */
  readonly leftOut?: LeftOutLines;
};

/** Whether a path written in code refers to the file of a `DataFile` path. */
export const isWrittenAs = (path: string, written: string | undefined): boolean =>
  path === written?.replace(/^\.\//u, '');

/** A table of a file that questions may be about before a cell loads it. */
export type DataFile = {
  /** As code names it: relative to the folder that the kernel works in, with forward slashes. */
  readonly path: string;
  readonly facts: FileFacts;
  /** At most five first rows, columns as in `facts`. Called only if the sharing level shows rows; absent if nothing can read them. */
  readonly readRows?: (signal: AbortSignal) => Promise<DatasetRows['columns']>;
};
