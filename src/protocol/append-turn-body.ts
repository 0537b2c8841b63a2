import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { NotebookPathSchema } from './notebook-path-schema.js';
import { StoredTurnSchema } from './stored-turn.js';

/** Writes a turn; of several writings with one id the last one counts. */
export const AppendTurnBodySchema = Type.Object(
  { notebook: NotebookPathSchema, turn: StoredTurnSchema },
  { additionalProperties: false }
);

export type AppendTurnBody = Static<typeof AppendTurnBodySchema>;
