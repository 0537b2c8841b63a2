import { Type, type Static } from '@sinclair/typebox';
import { ConnectionDraftSchema, NamedConnectionIdSchema } from '../../../protocol/index.js';

/** An endpoint as `connections.json` holds it: nothing of it is secret. */
export const NamedConnectionSchema = Type.Object(
  { ...Type.Omit(ConnectionDraftSchema, ['id']).properties, id: NamedConnectionIdSchema },
  { additionalProperties: false }
);

export type NamedConnection = Static<typeof NamedConnectionSchema>;
