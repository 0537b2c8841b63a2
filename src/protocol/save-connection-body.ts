import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConnectionDraftSchema, NamedConnectionIdSchema } from './connection-draft.js';

const closed = { additionalProperties: false } as const;

/** A key on its way to the service: it never comes back. Null takes a stored key away; absent leaves it as it is. */
export const KeyInputSchema = Type.Union([Type.String({ minLength: 1, maxLength: 4096 }), Type.Null()]);

/**
 * Saves a connection as a whole; answered with its `ConnectionDetail`. Secret headers that the draft does not name are
 * dropped; one that it names with an empty value stays as stored. Stored secrets are dropped with a change of the host,
 * because they were given for another one.
 */
export const SaveConnectionBodySchema = Type.Object(
  { connection: ConnectionDraftSchema, key: Type.Optional(KeyInputSchema) },
  closed
);

export const RemoveConnectionBodySchema = Type.Object({ id: NamedConnectionIdSchema }, closed);

export type SaveConnectionBody = Static<typeof SaveConnectionBodySchema>;

export type RemoveConnectionBody = Static<typeof RemoveConnectionBodySchema>;
