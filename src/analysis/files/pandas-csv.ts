import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call, type Argument } from './call.js';
import { isZoned } from './is-zoned.js';
import { textCompression } from './text-compression.js';
import { dictLiteral, listLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { pandasColumn, type PandasColumn } from './pandas-column.js';
import { isCut, knowsUnread, readsMore, skippedRows } from './skipped-rows.js';

/** Python's names of encodings. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  'windows-1252': 'cp1252'
};

/** `pd.read_csv(…)` with all that pandas would not find out, or would read otherwise, and nothing else. */
export function pandasCsv({ file, imports }: LoadingRequest): LoadedFile {
  const { path, facts } = file;
  const { text } = facts.format;
  const { columns, rows } = facts.profile;
  const codes = new Set(facts.format.codes ?? []);
  const isSure = knowsUnread(facts) && !readsMore(facts);
  const pandas = imports.module('pandas');
  const read = columns
    .map(column => pandasColumn(column, rows, codes.has(column.name)))
    .map(column => withOffsets(column, pandas))
    .map(one => (isSure ? one : { ...one, column: uncounted(one.column) }));
  const value = call(`${pandas}.read_csv`, pythonLiteral(path), [
    ...csvArguments(file, text, read, dtypes(read)),
    // Of a file that is longer than what was looked at, any line further on may have too many values.
    ['on_bad_lines', isSure && !isCut(facts) ? undefined : '"warn"']
  ]);
  return {
    engine: 'pandas',
    kind: 'frame',
    ...(!isSure && { rows: null }),
    columns: read.map(({ column }) => column),
    value,
    then: name => read.flatMap(({ column, convert }) => (convert === undefined ? [] : [convert(name, column.name)]))
  };
}

/** How the text is written, as arguments of `read_csv`. */
export function csvArguments(
  { path, facts }: LoadingRequest['file'],
  text: Text | undefined,
  read: readonly PandasColumn[],
  dtype: string | undefined
): readonly Argument[] {
  const { columns } = facts.profile;
  const oneColumn = columns.length === 1 && (columns[0]?.nulls?.count ?? 0) > 0;
  return [
    ['sep', text === undefined || text.delimiter === ',' ? undefined : pythonLiteral(text.delimiter)],
    ['encoding', encodingOf(text)],
    ['encoding_errors', text?.damaged === true ? '"replace"' : undefined],
    ['compression', textCompression(path, text)],
    ['skiprows', skippedRows(facts, text?.skip)],
    ['header', text?.header === false ? 'None' : undefined],
    ['names', text?.header === false ? listLiteral(columns.map(({ name }) => name)) : undefined],
    ['quoting', text?.quote === '' ? '3' : undefined],
    [
      'quotechar',
      text === undefined || text.quote === '' || text.quote === '"' ? undefined : pythonLiteral(text.quote)
    ],
    ['escapechar', text?.escape === undefined ? undefined : pythonLiteral(text.escape)],
    ['comment', text === undefined || text.comment === '' ? undefined : pythonLiteral(text.comment)],
    ['decimal', text?.decimal === ',' ? '","' : undefined],
    ['thousands', text?.thousands === undefined ? undefined : pythonLiteral(text.thousands)],
    ['dtype', dtype],
    ...dates(read, text),
    ['skip_blank_lines', oneColumn ? 'False' : undefined]
  ];
}

/** With the statement that converts it, by the names of the variable and the column. */
type CsvColumn = PandasColumn & { readonly convert?: (name: string, column: string) => string };

type Text = NonNullable<LoadingRequest['file']['facts']['format']['text']>;

function encodingOf(text: Text | undefined): string | undefined {
  if (text === undefined || text.encoding === 'utf-8') {
    return text?.byteOrderMark === true ? '"utf-8-sig"' : undefined;
  }
  const isMarked = text.byteOrderMark && text.encoding.startsWith('utf-16');
  return pythonLiteral(isMarked ? 'utf-16' : (ENCODINGS[text.encoding] ?? text.encoding));
}

/** `dtype` of the columns that have to be told theirs. */
export function dtypes(read: readonly PandasColumn[]): string | undefined {
  return dictLiteral(
    read.flatMap(({ column, dtype }) => (dtype === undefined ? [] : [[column.name, pythonLiteral(dtype)] as const]))
  );
}

/** Times with offsets are read as text, and then as times of UTC: other offsets than the first ones may come. */
function withOffsets(read: CsvColumn, pandas: string): CsvColumn {
  if (!isZoned(read.column.dtype)) {
    return read;
  }
  const { written: _, ...rest } = read;
  return {
    ...rest,
    convert: (name, column) => {
      const own = `${name}[${pythonLiteral(column)}]`;
      return `${own} = ${pandas}.to_datetime(${own}, format="ISO8601", utc=True)`;
    }
  };
}

/** A column whose rows are not all those that were counted: lines that are too short are read, too. */
function uncounted({ name, type, dtype }: ColumnProfile): ColumnProfile {
  return type === 'integer' ? { name, type: 'number', dtype: 'float64' } : { name, type, dtype };
}

/** `parse_dates` with the format of each column, in one word where all are alike. */
function dates(read: readonly PandasColumn[], text: Text | undefined): readonly Argument[] {
  const formats = read.flatMap(({ column, written }) =>
    written === undefined
      ? []
      : [{ name: column.name, format: (written === 'date' ? text?.dateFormat : text?.timestampFormat) ?? 'ISO8601' }]
  );
  const [first, ...others] = formats;
  if (first === undefined) {
    return [];
  }
  const isOne = others.every(({ format }) => format === first.format);
  return [
    ['parse_dates', listLiteral(formats.map(({ name }) => name))],
    [
      'date_format',
      isOne
        ? pythonLiteral(first.format)
        : dictLiteral(formats.map(({ name, format }) => [name, pythonLiteral(format)] as const))
    ]
  ];
}
