import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** One question and what came of it, as the page wrote it. The service reads its `id` and, for titles, its question. */
export const StoredTurnSchema = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: true }
);

export type StoredTurn = Static<typeof StoredTurnSchema> & { readonly [field: string]: unknown };
