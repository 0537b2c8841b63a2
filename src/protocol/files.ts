import * as Type from '@sinclair/typebox';
import type { DatasetProfile, FileFacts } from '../datasets/index.js';
import { ServiceErrorSchema } from './errors.js';
import { closedObject, count, oneOf, schemaOf, share } from './schema-parts.js';

/** A value as its type allows: whole numbers that a number cannot hold exactly, dates and times are text; null means missing. */
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
export const DatasetProfileSchema = schemaOf<DatasetProfile>(
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
 * Names a data file and, if the file has several tables, one of them (the first unless given). The path is the one of
 * Jupyter's contents API: relative to the root of the server, with forward slashes.
 */
export const FileBodySchema = closedObject({
  path: Type.String({ minLength: 1, maxLength: 4096 }),
  table: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }))
});

const TextFormatSchema = Type.Object({
  encoding: Type.String(),
  byteOrderMark: Type.Boolean(),
  compression: oneOf('none', 'gzip'),
  delimiter: Type.String(),
  quote: Type.String(),
  escape: Type.Optional(Type.String()),
  lineEnd: oneOf('\n', '\r\n', '\r', 'mixed'),
  skip: count,
  header: Type.Boolean(),
  comment: Type.String(),
  decimal: oneOf('.', ','),
  thousands: Type.Optional(Type.String()),
  dateFormat: Type.Optional(Type.String()),
  timestampFormat: Type.Optional(Type.String()),
  uneven: Type.Optional(Type.Boolean()),
  damaged: Type.Optional(Type.Boolean()),
  missing: Type.Array(Type.String())
});

const FileFormatSchema = Type.Object({
  kind: oneOf('csv', 'json', 'parquet', 'duckdb', 'excel', 'arrow', 'sqlite'),
  bytes: count,
  text: Type.Optional(TextFormatSchema),
  encoded: Type.Optional(Type.Pick(TextFormatSchema, ['encoding', 'byteOrderMark', 'compression'])),
  index: Type.Optional(Type.Array(Type.String())),
  isStream: Type.Optional(Type.Boolean()),
  codes: Type.Optional(Type.Array(Type.String())),
  lines: Type.Optional(Type.Boolean()),
  records: Type.Optional(Type.Array(Type.String())),
  sheet: Type.Optional(Type.Object({ skip: count, header: Type.Boolean() }))
});

const LeftOutLinesSchema = Type.Object({
  rows: count,
  short: Type.Optional(count),
  examples: Type.Array(Type.Object({ line: count, reason: Type.String() }))
});

/** `FileFacts` as they cross the wire. */
export const FileFactsSchema = schemaOf<FileFacts>(
  Type.Object({
    format: FileFormatSchema,
    tables: Type.Optional(Type.Array(Type.String())),
    table: Type.Optional(Type.String()),
    profile: DatasetProfileSchema,
    unread: Type.Optional(LeftOutLinesSchema),
    leftOut: Type.Optional(LeftOutLinesSchema)
  })
);

/** Events while a whole file is read; `done` or `error` is the last. Leaving the stream stops the reading. */
export const FileProfileEventSchema = Type.Union([
  Type.Object({ type: Type.Literal('progress'), share }),
  Type.Object({ type: Type.Literal('done'), file: FileFactsSchema }),
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema })
]);

/** Asks for some of the first rows of a data file. */
export const FilePreviewBodySchema = closedObject({
  ...FileBodySchema.properties,
  /** The first wanted row, from 0. */
  from: count,
  count: Type.Integer({ minimum: 1, maximum: 500 })
});

/** Some of the first rows of a table of a file. */
export const FilePreviewSchema = Type.Object({
  /** Which state of which table it is; pages of one state belong together. */
  fingerprint: Type.String(),
  /** `type` is the neutral class, `dtype` the type as DuckDB calls it. */
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), dtype: Type.String() })),
  /** Columns of the table; there may be more than are shown. */
  columnCount: count,
  /** Rows that are held, and whether the file has more. */
  held: count,
  more: Type.Boolean(),
  /** Rows among these that could not be read. */
  unread: count,
  /** The place of the first of `rows` among the held rows. */
  from: count,
  rows: Type.Array(Type.Array(Scalar))
});

export type FileBody = Type.Static<typeof FileBodySchema>;
export type FileProfileEvent = Type.Static<typeof FileProfileEventSchema>;
export type FilePreviewBody = Type.Static<typeof FilePreviewBodySchema>;
export type PreviewCell = Type.Static<typeof Scalar>;
export type FilePreview = Type.Static<typeof FilePreviewSchema>;
