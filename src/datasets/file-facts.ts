import type { DatasetProfile } from './dataset-profile.js';

/** How the text of a delimited file is to be read. */
export type TextFormat = {
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252` (which covers Latin-1). */
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  readonly compression: 'none' | 'gzip';
  readonly delimiter: string;
  /** Empty: values are not quoted. */
  readonly quote: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
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
  /** Times of one column have different offsets from UTC. */
  readonly offsets?: boolean;
  /** Quoted values with line breaks in them were seen in the beginning of the file. */
  readonly breaks?: boolean;
  /** Marks for missing values that were seen beside the empty one. */
  readonly missing: readonly string[];
};

/** What kind of file it is. `text` belongs to `csv`, `lines` to `json`, `sheet` to `excel`. */
export type FileFormat = {
  readonly kind: 'csv' | 'json' | 'parquet' | 'duckdb' | 'excel' | 'arrow' | 'sqlite';
  /** Size on the disk. */
  readonly bytes: number;
  readonly text?: TextFormat;
  /** Names of columns of text in which numbers stand, such as codes with leading zeros; of kinds that state no types. */
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

/** What is known of a table of a file that no cell has loaded. */
export type FileFacts = {
  readonly format: FileFormat;
  /** Names of the tables of a workbook or database; absent for other kinds. */
  readonly tables?: readonly string[];
  /** The table the profile is about. */
  readonly table?: string;
  /** Columns in the types of DuckDB. */
  readonly profile: DatasetProfile;
  /** Rows that are in no figure of the profile; absent when the whole file was not read. */
  readonly unread?: {
    readonly rows: number;
    readonly examples: readonly { readonly line: number; readonly reason: string }[];
  };
};
