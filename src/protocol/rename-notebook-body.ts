import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { NotebookPathSchema } from './notebook-path-schema.js';

/** Moves the conversations of a notebook that was renamed or moved. */
export const RenameNotebookBodySchema = Type.Object(
  { from: NotebookPathSchema, to: NotebookPathSchema },
  { additionalProperties: false }
);

export type RenameNotebookBody = Static<typeof RenameNotebookBodySchema>;
