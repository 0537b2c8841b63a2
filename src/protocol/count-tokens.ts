import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { WireRequestSchema } from './wire-request.js';

/** Asks how many tokens the model `connection` would read of a request, by its own tokenizer. */
export const CountTokensBodySchema = Type.Object(
  { connection: Type.String({ minLength: 1 }), request: WireRequestSchema },
  { additionalProperties: false }
);

/** Without `tokens` it is not known now: only model files count, while they are in memory. */
export const CountTokensReplySchema = Type.Object({ tokens: Type.Optional(Type.Integer({ minimum: 0 })) });

export type CountTokensBody = Static<typeof CountTokensBodySchema>;
