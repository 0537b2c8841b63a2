import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { WireRequestSchema } from './wire-request.js';

/** Asks how many tokens the model `connection` would read of a request, by its own tokenizer. */
export const CountTokensBodySchema = Type.Object(
  { connection: Type.String({ minLength: 1 }), request: WireRequestSchema },
  { additionalProperties: false }
);

export type CountTokensBody = Static<typeof CountTokensBodySchema>;
