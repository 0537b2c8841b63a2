import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConnectionDraftSchema } from './connection-draft.js';
import { KeyInputSchema } from './save-connection-body.js';

const closed = { additionalProperties: false } as const;

/**
 * Which endpoint to reach: one of the list, or a draft that is not saved. A draft with an id and no key of its own uses
 * the stored secrets of that connection as long as its host is the same.
 */
export const EndpointBodySchema = Type.Union([
  Type.Object({ id: Type.String({ minLength: 1 }) }, closed),
  Type.Object({ draft: ConnectionDraftSchema, key: Type.Optional(KeyInputSchema) }, closed)
]);

export type EndpointBody = Static<typeof EndpointBodySchema>;
