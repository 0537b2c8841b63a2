import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { WireRequestSchema } from './wire-request.js';

/** Asks the model `connection` for one reply. */
export const StreamBodySchema = Type.Object(
  { connection: Type.String({ minLength: 1 }), request: WireRequestSchema },
  { additionalProperties: false }
);

export type StreamBody = Static<typeof StreamBodySchema>;
