import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { NotebookPathSchema } from './notebook-path-schema.js';
import { StoredTurnSchema } from './stored-turn.js';

/**
 * Writes a turn; of several writings with one id the last one counts.
 *
 * - `page`: who writes, an id for each open page. `seen`: number of the last writing that this page knows; 0 for none.
 * - `joins`: a conversation that is not there yet is taken for the newest of the notebook, if it has one.
 */
export const AppendTurnBodySchema = Type.Object(
  {
    notebook: NotebookPathSchema,
    page: Type.String({ minLength: 1, maxLength: 64 }),
    seen: Type.Integer({ minimum: 0 }),
    joins: Type.Boolean(),
    turn: StoredTurnSchema
  },
  { additionalProperties: false }
);

export type AppendTurnBody = Static<typeof AppendTurnBodySchema>;
