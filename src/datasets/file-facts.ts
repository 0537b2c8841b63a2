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
  /** What a quote within a quoted value follows, where that is another mark than the quote. */
  readonly escape?: string;
  readonly lineEnd: '\n' | '\r\n' | '\r' | 'mixed';
  /** Lines before the header, or before the first row where there is none. */
  readonly skip: number;
  /** Whether the first line names the columns. */
  readonly header: boolean;
  /** Lines that begin with it are left out; empty: none do. */
  readonly comment: string;
  readonly decimal: '.' | ',';
  /** What stands between groups of three digits of numbers; absent: nothing. */
  readonly thousands?: string;
  /** How dates and times are written, for `strptime`; absent where they are as in ISO 8601. */
  readonly dateFormat?: string;
  readonly timestampFormat?: string;
  /** Blank lines, blanks beside numbers or quotes within values were seen, of which readers make different things. */
  readonly uneven?: boolean;
  /** Bytes that are no text in the encoding; they are read as U+FFFD. */
  readonly damaged?: boolean;
  /** Marks for missing values that were seen, or may come where the file goes on; the empty one if it stands in quotes. */
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
  /** Names of columns that pandas wrote of the index of a frame, and makes its index again. */
  readonly index?: readonly string[];
  /** A stream of Arrow: it has no footer. */
  readonly isStream?: boolean;
  /** Names of columns of text in which numbers or truths stand, such as codes with leading zeros; of kinds that state no types. */
  readonly codes?: readonly string[];
  /** One object a line, in place of one array of them. */
  readonly lines?: boolean;
  readonly sheet?: {
    /** Rows before the first that holds something. */
    readonly skip: number;
    /** Whether the first row names the columns. */
    readonly header: boolean;
  };
};

/** Lines of a file that are in no figure of its profile. */
export type LeftOutLines = {
  readonly rows: number;
  /** How many of them have fewer values than columns, which pandas fills up unless told their numbers; absent for none. */
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
  /** Columns in the types of DuckDB. */
  readonly profile: DatasetProfile;
  /** Absent when the whole file was not read. `profile.rows` and these are all rows of the file. */
  readonly unread?: LeftOutLines;
  /** The same as far as a text was looked at for its schema: all of it where its rows are counted. Absent beside `unread`. */
  readonly leftOut?: LeftOutLines;
};

/** Whether code that writes a path names the file of a `DataFile` path. */
export const isWrittenAs = (path: string, written: string): boolean => path === written.replace(/^\.\//u, '');

/** A table of a file that questions may be about before a cell loads it. */
export type DataFile = {
  /** As code names it: relative to the folder that the kernel works in, with forward slashes. */
  readonly path: string;
  readonly facts: FileFacts;
  /**
   * Reads its first rows, at most five, in the order of the columns of `facts`; called only where its level shows rows. Absent
   * where nobody can.
   */
  readonly readRows?: (signal: AbortSignal) => Promise<DatasetRows['columns']>;
};
