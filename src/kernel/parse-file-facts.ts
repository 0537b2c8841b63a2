import { columnTypeOf, type FileFacts, type FileFormat, type TextFormat } from '../datasets/index.js';
import { jsonReader as read, type JsonRecord } from './json-reader.js';
import { KernelError } from './kernel-error.js';

const MOST_COLUMNS = 10_000;
const MOST_TABLES = 10_000;
const MOST_TEXT = 1_000;
const KINDS: Readonly<Record<string, FileFormat['kind']>> = {
  delimited: 'csv',
  json_objects: 'json',
  parquet: 'parquet',
  workbook: 'excel',
  database: 'duckdb'
};

/**
 * What a kernel said of a file, from untrusted JSON. Throws `KernelError` `kernel_reply`: with its words where it said why
 * the file cannot be described.
 */
export function parseFileFacts(value: unknown): FileFacts {
  const found = read.record(value, 'file');
  const { problem, rows, tables, table } = found;
  if (problem !== undefined) {
    throw new KernelError('kernel_reply', read.text(problem, 'problem', MOST_TEXT));
  }
  const columns = read.list(found['columns'], 'columns', MOST_COLUMNS).map(own => {
    const [name, dtype] = read.list(own, 'column', 2);
    const type = read.text(dtype, 'column type', MOST_TEXT);
    return { name: read.text(name, 'column name', MOST_TEXT), type: columnTypeOf(type), dtype: type };
  });
  const kind = KINDS[read.text(found['reader'], 'reader', MOST_TEXT)] ?? read.fail('reader');
  const format = parseFormat(read.record(found['form'] ?? {}, 'form'));
  const state = read.text(found['state'], 'state', MOST_TEXT);
  const isGuessed = kind !== 'parquet' && kind !== 'duckdb';
  return {
    format: { kind, bytes: read.count(found['bytes'], 'bytes'), ...format },
    ...(tables !== undefined && { tables: texts(tables, 'tables', MOST_TABLES) }),
    ...(table !== undefined && { table: read.text(table, 'table', MOST_TEXT) }),
    profile: {
      name: '',
      engine: 'duckdb',
      kind: 'file',
      rows: rows === null ? null : read.count(rows, 'rows'),
      columnCount: columns.length,
      columns,
      fingerprint: state,
      notes: isGuessed ? ['types are those of the first rows'] : []
    }
  };
}

function texts(value: unknown, what: string, most: number): readonly string[] {
  return read.list(value, what, most).map(own => read.text(own, what, MOST_TEXT));
}

function parseFormat({ text, encoded, lines, index, codes, sheet }: JsonRecord): Partial<FileFormat> {
  return {
    ...(text !== undefined && { text: parseText(read.record(text, 'text')) }),
    ...(encoded !== undefined && { encoded: parseEncoding(read.record(encoded, 'encoding')) }),
    ...(lines !== undefined && { lines: lines === true }),
    ...(index !== undefined && { index: texts(index, 'index', MOST_COLUMNS) }),
    ...(codes !== undefined && { codes: texts(codes, 'codes', MOST_COLUMNS) }),
    ...(sheet !== undefined && { sheet: parseSheet(read.record(sheet, 'sheet')) })
  };
}

function parseSheet({ skip, header }: JsonRecord): NonNullable<FileFormat['sheet']> {
  return { skip: read.count(skip, 'skip'), header: header === true };
}

function parseEncoding({ encoding, byteOrderMark, compression }: JsonRecord): NonNullable<FileFormat['encoded']> {
  return {
    encoding: read.text(encoding, 'encoding', MOST_TEXT),
    byteOrderMark: byteOrderMark === true,
    compression: read.oneOf(compression, ['none', 'gzip'] as const, 'compression')
  };
}

function parseText(text: JsonRecord): TextFormat {
  const mark = (name: string): string => read.text(text[name], name, 8);
  return {
    ...parseEncoding(text),
    delimiter: mark('delimiter'),
    quote: mark('quote'),
    lineEnd: read.oneOf(text['lineEnd'], ['\n', '\r\n', '\r', 'mixed'] as const, 'line end'),
    skip: read.count(text['skip'], 'skip'),
    header: text['header'] === true,
    comment: mark('comment'),
    decimal: read.oneOf(text['decimal'], ['.', ','] as const, 'decimal mark'),
    ...(text['thousands'] !== undefined && { thousands: mark('thousands') }),
    ...(text['breaks'] === true && { breaks: true }),
    ...(text['uneven'] === true && { uneven: true }),
    ...(text['damaged'] === true && { damaged: true }),
    missing: texts(text['missing'], 'missing', 100)
  };
}
