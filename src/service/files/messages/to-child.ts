import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** Asks for what is known of one file. */
export const ReadFileSchema = Type.Object({
  type: Type.Literal('read'),
  id: Type.Integer(),
  /** Real path of a plain file that may be read. */
  file: Type.String(),
  /** What the profile calls it. */
  name: Type.String(),
  table: Type.Optional(Type.String()),
  /** `schema`: bounded work, whatever the size of the file; `full`: all rows. */
  detail: Type.Union([Type.Literal('schema'), Type.Literal('full')]),
  /** Folder for what does not fit into memory; empty, and of this request alone. */
  folder: Type.String()
});

/** What the process that reads files is told. At most one `read` is open at a time. */
export const ToChildSchema = Type.Union([
  ReadFileSchema,
  Type.Object({ type: Type.Literal('stop'), id: Type.Integer() })
]);

export type ReadFile = Static<typeof ReadFileSchema>;

export type ToChild = Static<typeof ToChildSchema>;
