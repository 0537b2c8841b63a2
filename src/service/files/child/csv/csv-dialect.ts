/** How a delimited text is written, and what DuckDB took the types of its columns for. */
export type CsvDialect = {
  readonly delimiter: string;
  /** Empty: values are not quoted. */
  readonly quote: string;
  readonly escape: string;
  readonly comment: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
  /** Lines before the header, or before the first row where there is none. */
  readonly skip: number;
  readonly header: boolean;
  readonly types: readonly string[];
  /** For `strptime`; empty where values are written as ISO 8601 has them. */
  readonly dateFormat: string;
  readonly timestampFormat: string;
};
