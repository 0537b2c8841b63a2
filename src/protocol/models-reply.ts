import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConnectionSchema } from './connection.js';

/** The models on offer, in the order in which the picker shows them. */
export const ModelsReplySchema = Type.Object({ connections: Type.Array(ConnectionSchema) });

export type ModelsReply = Static<typeof ModelsReplySchema>;
