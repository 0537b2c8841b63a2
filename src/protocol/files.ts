import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import type { DatasetProfile } from '../datasets/index.js';
import { ServiceErrorSchema } from './errors.js';
import { closed, count, oneOf, share } from './schema-parts.js';

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const Evidence = Type.Union([
  Type.Object({ type: Type.Literal('metadata') }),
  Type.Object({ type: Type.Literal('sample'), rows: count, total: Type.Union([count, Type.Null()]) }),
  Type.Object({ type: Type.Literal('full') })
]);

const Column = Type.Object({
  name: Type.String(),
  label: Type.Optional(Type.String()),
  type: oneOf(
    ...(['integer', 'number', 'boolean', 'datetime', 'date', 'time', 'duration', 'category', 'text', 'other'] as const)
  ),
  dtype: Type.String(),
  mark: Type.Optional(Type.String()),
  nulls: Type.Optional(Type.Object({ count, evidence: Evidence })),
  distinct: Type.Optional(Type.Object({ count, approximate: Type.Boolean(), evidence: Evidence })),
  range: Type.Optional(Type.Object({ min: Scalar, max: Scalar, evidence: Evidence })),
  top: Type.Optional(
    Type.Object({
      values: Type.Array(Type.Object({ value: Scalar, count }), { maxItems: 20 }),
      complete: Type.Boolean(),
      evidence: Evidence
    })
  ),
  spread: Type.Optional(Type.Object({ counts: Type.Array(count, { maxItems: 10 }), evidence: Evidence }))
});

/** `DatasetProfile` as it crosses the wire, from the service or from a kernel. */
export const DatasetProfileSchema = Type.Unsafe<DatasetProfile>(
  Type.Object({
    name: Type.String(),
    engine: oneOf(
      ...(['pandas', 'polars', 'numpy', 'pyarrow', 'duckdb', 'dask'] as const),
      ...(['pyspark', 'ibis', 'modin', 'geopandas', 'ray', 'snowpark'] as const)
    ),
    kind: oneOf('frame', 'series', 'lazy', 'relation', 'remote', 'connection', 'table', 'file'),
    rows: Type.Union([count, Type.Null()]),
    columnCount: count,
    columns: Type.Array(Column),
    index: Type.Optional(Type.Array(Column)),
    fingerprint: Type.String(),
    memory: Type.Optional(count),
    source: Type.Optional(Type.String()),
    notes: Type.Array(Type.String())
  })
);

/**
 * Names a data file, and of a file with several tables one of them (the first unless given). The path is the one of
 * Jupyter's contents API: relative to the root of the server, with forward slashes.
 */
export const FileBodySchema = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    table: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }))
  },
  closed
);

/** How the text of a delimited file is to be read. */
const TextFormatSchema = Type.Object({
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252` (which covers Latin-1). */
  encoding: Type.String(),
  byteOrderMark: Type.Boolean(),
  compression: oneOf('none', 'gzip'),
  delimiter: Type.String(),
  /** Empty: values are not quoted. */
  quote: Type.String(),
  /** What a quote within a quoted value follows, where that is another mark than the quote. */
  escape: Type.Optional(Type.String()),
  lineEnd: oneOf('\n', '\r\n', '\r', 'mixed'),
  /** Lines before the header, or before the first row where there is none. */
  skip: count,
  /** Whether the first line names the columns. */
  header: Type.Boolean(),
  /** Lines that begin with it are left out; empty: none do. */
  comment: Type.String(),
  decimal: oneOf('.', ','),
  /** What stands between groups of three digits of numbers; absent: nothing. */
  thousands: Type.Optional(Type.String()),
  /** How dates and times are written, for `strptime`; absent where they are as in ISO 8601. */
  dateFormat: Type.Optional(Type.String()),
  timestampFormat: Type.Optional(Type.String()),
  /** Blank lines, blanks beside numbers or quotes within values were seen, of which readers make different things. */
  uneven: Type.Optional(Type.Boolean()),
  /** Bytes that are no text in the encoding; they are read as U+FFFD. */
  damaged: Type.Optional(Type.Boolean()),
  /** Marks for missing values that were seen, or may come where the file goes on; the empty one if it stands in quotes. */
  missing: Type.Array(Type.String())
});

/** What kind of file it is. `text` belongs to `csv`, `lines` to `json`, `sheet` to `excel`. */
const FileFormatSchema = Type.Object({
  kind: oneOf('csv', 'json', 'parquet', 'duckdb', 'excel', 'arrow', 'sqlite'),
  /** Size on the disk. */
  bytes: count,
  text: Type.Optional(TextFormatSchema),
  /** How JSON is written, where it is not plain UTF-8. */
  encoded: Type.Optional(Type.Pick(TextFormatSchema, ['encoding', 'byteOrderMark', 'compression'])),
  /** Names of columns that pandas wrote of the index of a frame, and makes its index again. */
  index: Type.Optional(Type.Array(Type.String())),
  /** A stream of Arrow: it has no footer. */
  isStream: Type.Optional(Type.Boolean()),
  /** Names of columns of text in which numbers or truths stand, such as codes with leading zeros; of kinds that state no types. */
  codes: Type.Optional(Type.Array(Type.String())),
  /** One object a line, in place of one array of them. */
  lines: Type.Optional(Type.Boolean()),
  /** Rows before the first that holds something, and whether that one names the columns. */
  sheet: Type.Optional(Type.Object({ skip: count, header: Type.Boolean() }))
});

/** Rows of the file that are in no figure of the profile. */
const UnreadRowsSchema = Type.Object({
  rows: count,
  /** How many of them have fewer values than columns, which some readers fill up; absent where none has. */
  short: Type.Optional(count),
  /** The first of them: the line they begin on, from 1, and why they could not be read. Never their text. */
  examples: Type.Array(Type.Object({ line: count, reason: Type.String() }))
});

/** What is known of a file. */
export const FileProfileSchema = Type.Object({
  format: FileFormatSchema,
  /** Names of the tables of a workbook or database; absent for other kinds. */
  tables: Type.Optional(Type.Array(Type.String())),
  /** The table the profile is about. */
  table: Type.Optional(Type.String()),
  profile: DatasetProfileSchema,
  /** Absent when the whole file was not read. `profile.rows` and these are all rows of the file. */
  unread: Type.Optional(UnreadRowsSchema),
  /** The same as far as a text was looked at for its schema: all of it where `profile.rows` is a number. */
  leftOut: Type.Optional(UnreadRowsSchema)
});

/** While a whole file is read; `done` or `error` ends it. Leaving stops the reading. */
export const FileProfileEventSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share }),
  Type.Object({ type: Type.Literal('done'), file: FileProfileSchema }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/** Asks for some of the first rows of a data file. */
export const FilePreviewBodySchema = Type.Object(
  {
    ...FileBodySchema.properties,
    /** The first wanted row, from 0. */
    from: count,
    count: Type.Integer({ minimum: 1, maximum: 500 })
  },
  closed
);

/** A cell in its type: whole numbers that a number cannot hold exactly, dates and times are text; null is missing. */
const PreviewCellSchema = Type.Union([Type.Null(), Type.Number(), Type.Boolean(), Type.String()]);

const PreviewColumnSchema = Type.Object({
  name: Type.String(),
  /** The neutral class, and the type as DuckDB calls it. */
  type: Type.String(),
  dtype: Type.String()
});

/** Some of the first rows of a table of a file. */
export const FilePreviewSchema = Type.Object({
  /** Which state of which table it is; pages of one state belong together. */
  fingerprint: Type.String(),
  columns: Type.Array(PreviewColumnSchema),
  /** Columns of the table; there may be more than are shown. */
  columnCount: count,
  /** Rows that are held, and whether the file has more. */
  held: count,
  more: Type.Boolean(),
  /** Rows among these that could not be read. */
  unread: count,
  /** The place of the first of `rows` among those. */
  from: count,
  rows: Type.Array(Type.Array(PreviewCellSchema))
});

export type FileBody = Static<typeof FileBodySchema>;
export type TextFormat = Static<typeof TextFormatSchema>;
export type FileFormat = Static<typeof FileFormatSchema>;
export type UnreadRows = Static<typeof UnreadRowsSchema>;
export type FileProfile = Static<typeof FileProfileSchema>;
export type FileProfileEvent = Static<typeof FileProfileEventSchema>;
export type FilePreviewBody = Static<typeof FilePreviewBodySchema>;
export type PreviewCell = Static<typeof PreviewCellSchema>;
export type PreviewColumn = Static<typeof PreviewColumnSchema>;
export type FilePreview = Static<typeof FilePreviewSchema>;
