import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { DatasetProfileSchema } from './dataset-profile-schema.js';
import { ServiceErrorSchema } from './service-error.js';

const count = Type.Integer({ minimum: 0 });

/**
 * Names a data file, and of a file with several tables one of them (the first unless given). The path is the one of
 * Jupyter's contents API: relative to the root of the server, with forward slashes.
 */
export const FileBodySchema = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    table: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }))
  },
  { additionalProperties: false }
);

/** How the text of a delimited file is to be read. */
export const TextFormatSchema = Type.Object({
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252` (which covers Latin-1). */
  encoding: Type.String(),
  byteOrderMark: Type.Boolean(),
  compression: Type.Union([Type.Literal('none'), Type.Literal('gzip')]),
  delimiter: Type.String(),
  /** Empty: values are not quoted. */
  quote: Type.String(),
  /** What a quote within a quoted value follows, where that is another mark than the quote. */
  escape: Type.Optional(Type.String()),
  lineEnd: Type.Union([Type.Literal('\n'), Type.Literal('\r\n'), Type.Literal('\r'), Type.Literal('mixed')]),
  /** Lines before the header, or before the first row where there is none. */
  skip: count,
  /** Whether the first line names the columns. */
  header: Type.Boolean(),
  /** Lines that begin with it are left out; empty: none do. */
  comment: Type.String(),
  decimal: Type.Union([Type.Literal('.'), Type.Literal(',')]),
  /** What stands between groups of three digits of numbers; absent: nothing. */
  thousands: Type.Optional(Type.String()),
  /** How dates and times are written, for `strptime`; absent where they are as in ISO 8601. */
  dateFormat: Type.Optional(Type.String()),
  timestampFormat: Type.Optional(Type.String()),
  /** Quoted values with line breaks in them were seen in the beginning of the file. */
  breaks: Type.Optional(Type.Boolean()),
  /** Blank lines, blanks beside numbers or quotes within values were seen, of which readers make different things. */
  uneven: Type.Optional(Type.Boolean()),
  /** Bytes that are no text in the encoding; they are read as U+FFFD. */
  damaged: Type.Optional(Type.Boolean()),
  /** Marks for missing values that were seen, or may come where the file goes on; the empty one if it stands in quotes. */
  missing: Type.Array(Type.String())
});

/** What kind of file it is. `text` belongs to `csv`, `lines` to `json`, `sheet` to `excel`. */
export const FileFormatSchema = Type.Object({
  kind: Type.Union([
    Type.Literal('csv'),
    Type.Literal('json'),
    Type.Literal('parquet'),
    Type.Literal('duckdb'),
    Type.Literal('excel'),
    Type.Literal('arrow'),
    Type.Literal('sqlite')
  ]),
  /** Size on the disk. */
  bytes: count,
  text: Type.Optional(TextFormatSchema),
  /** How JSON is written, where it is not plain UTF-8. */
  encoded: Type.Optional(
    Type.Object({
      encoding: Type.String(),
      byteOrderMark: Type.Boolean(),
      compression: Type.Union([Type.Literal('none'), Type.Literal('gzip')])
    })
  ),
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
export const UnreadRowsSchema = Type.Object({
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
  Type.Object({ type: Type.Literal('progress'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  Type.Object({ type: Type.Literal('done'), file: FileProfileSchema }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

export type FileBody = Static<typeof FileBodySchema>;

export type TextFormat = Static<typeof TextFormatSchema>;

export type FileFormat = Static<typeof FileFormatSchema>;

export type UnreadRows = Static<typeof UnreadRowsSchema>;

export type FileProfile = Static<typeof FileProfileSchema>;

export type FileProfileEvent = Static<typeof FileProfileEventSchema>;
