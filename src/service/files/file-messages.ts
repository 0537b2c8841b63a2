import * as Type from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { FilePreviewBodySchema, FilePreviewSchema, FileProfileSchema } from '../../protocol/index.js';
import { FileProblemCodeSchema } from './file-problem.js';

const FileRequestSchema = Type.Object({
  id: Type.Integer(),
  /** Folder that the file lies in; nothing outside it is read. */
  root: Type.String(),
  /** Path of the file below the root, as Jupyter's contents API writes it; what the profile calls it. */
  name: Type.String(),
  table: Type.Optional(Type.String()),
  /** Folder for what does not fit into memory; empty, and of this request alone. */
  folder: Type.String()
});

/** Asks for what is known of one file. */
const ReadFileSchema = Type.Object({
  ...FileRequestSchema.properties,
  type: Type.Literal('read'),
  /** `schema`: bounded work, whatever the size of the file; `full`: all rows. */
  detail: Type.Union([Type.Literal('schema'), Type.Literal('full')])
});

const { sort, filter, from, count } = FilePreviewBodySchema.properties;

/** Asks for some of the first rows of one file; the process keeps them until it is asked about another. */
const PreviewFileSchema = Type.Object({
  ...FileRequestSchema.properties,
  type: Type.Literal('preview'),
  page: Type.Object({ sort, filter, from, count })
});

/** What the process that reads files is told. At most one `read` or `preview` is open at a time. */
export const ToChildSchema = Type.Union([
  ReadFileSchema,
  PreviewFileSchema,
  Type.Object({ type: Type.Literal('stop'), id: Type.Integer() })
]);

export type FileRequest = Static<typeof FileRequestSchema>;

export type ReadFile = Static<typeof ReadFileSchema>;

export type PreviewFile = Static<typeof PreviewFileSchema>;

export type ToChild = Static<typeof ToChildSchema>;

/** With the end of a request: the process leaves, as it has taken too much memory to read another file. */
const leaves = Type.Optional(Type.Literal(true));

/** What the process that reads files says. `done`, `previewed` or `failed` ends a request. */
export const FromChildSchema = Type.Union([
  Type.Object({
    type: Type.Literal('progress'),
    id: Type.Integer(),
    share: Type.Number({ minimum: 0, maximum: 1 })
  }),
  Type.Object({ type: Type.Literal('done'), id: Type.Integer(), file: FileProfileSchema, leaves }),
  Type.Object({ type: Type.Literal('previewed'), id: Type.Integer(), preview: FilePreviewSchema, leaves }),
  Type.Object({
    type: Type.Literal('failed'),
    id: Type.Integer(),
    code: FileProblemCodeSchema,
    message: Type.String(),
    leaves
  })
]);

export type FromChild = Static<typeof FromChildSchema>;

/** What ends a request. */
export type Ended = Exclude<FromChild, { type: 'progress' }>;
