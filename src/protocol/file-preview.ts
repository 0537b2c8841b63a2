import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { FileBodySchema } from './file-profile.js';

const count = Type.Integer({ minimum: 0 });

/** Asks for some of the first rows of a data file, in the order that is wanted. */
export const FilePreviewBodySchema = Type.Object(
  {
    ...FileBodySchema.properties,
    /** The column to sort by, from 0; missing values are last either way, and rows that are alike keep their order. */
    sort: Type.Optional(Type.Object({ column: count, descending: Type.Boolean() }, { additionalProperties: false })),
    /** Only rows in which a cell holds this text, in whatever case. */
    filter: Type.Optional(Type.String({ maxLength: 200 })),
    /** The first wanted row of those that remain, from 0. */
    from: count,
    count: Type.Integer({ minimum: 1, maximum: 500 })
  },
  { additionalProperties: false }
);

/** A cell in its type: whole numbers that a number cannot hold exactly, dates and times are text; null is missing. */
export const PreviewCellSchema = Type.Union([Type.Null(), Type.Number(), Type.Boolean(), Type.String()]);

export const PreviewColumnSchema = Type.Object({
  name: Type.String(),
  /** The neutral class, and the type as DuckDB calls it. */
  type: Type.String(),
  dtype: Type.String(),
  /** Whether rows can be sorted by it: cells of nested columns have no order. */
  sortable: Type.Boolean()
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
  /** Rows that the filter leaves. */
  found: count,
  /** The place of the first of `rows` among those. */
  from: count,
  rows: Type.Array(Type.Array(PreviewCellSchema))
});

export type FilePreviewBody = Static<typeof FilePreviewBodySchema>;

export type PreviewCell = Static<typeof PreviewCellSchema>;

export type PreviewColumn = Static<typeof PreviewColumnSchema>;

export type FilePreview = Static<typeof FilePreviewSchema>;
