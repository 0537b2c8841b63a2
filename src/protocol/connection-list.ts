import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConnectionDraftSchema } from './connection-draft.js';
import { ServiceErrorSchema } from './service-error.js';

/**
 * An endpoint as the page may know it. `keySource` says where its key lies; the key itself is never given out, nor are
 * the values of the headers named in `secretHeaders`.
 */
export const ConnectionDetailSchema = Type.Object({
  ...Type.Omit(ConnectionDraftSchema, ['id']).properties,
  /** As in the list of models. */
  id: Type.String({ minLength: 1 }),
  keySource: Type.Union([Type.Literal('environment'), Type.Literal('file'), Type.Literal('none')]),
  /** Sent with each request, their values kept with the keys. */
  secretHeaders: Type.Array(Type.String()),
  /** False for what the environment names. */
  editable: Type.Boolean()
});

/** In the order of the picker. `problem` names a file that could not be read; what could be read of it is listed. */
export const ConnectionsReplySchema = Type.Object({
  connections: Type.Array(ConnectionDetailSchema),
  problem: Type.Optional(ServiceErrorSchema)
});

export type ConnectionDetail = Static<typeof ConnectionDetailSchema>;

export type ConnectionsReply = Static<typeof ConnectionsReplySchema>;
