import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** Asks whether a model on offer can be used; the endpoint is reached, but nothing is sent to the model. */
export const ReadinessBodySchema = Type.Object(
  { connection: Type.String({ minLength: 1 }) },
  { additionalProperties: false }
);

/** One line for people. `id` is stable: `service`, `files`, `endpoint`, `key`, `model`, `runtime`, `file`, `self-test`. */
export const ReadinessCheckSchema = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('ok'), Type.Literal('warn'), Type.Literal('blocked')]),
  text: Type.String(),
  nextStep: Type.Optional(Type.String())
});

/** In the order in which things have to be put right. */
export const ReadinessReplySchema = Type.Object({ checks: Type.Array(ReadinessCheckSchema) });

export type ReadinessCheck = Static<typeof ReadinessCheckSchema>;

export type ReadinessReply = Static<typeof ReadinessReplySchema>;
