import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** The service is up. `pid` changes when it was started anew. */
export const HealthReplySchema = Type.Object({
  status: Type.Literal('ok'),
  version: Type.String(),
  pid: Type.Integer()
});

export type HealthReply = Static<typeof HealthReplySchema>;
