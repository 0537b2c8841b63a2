import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ModelFailureSchema } from './model-failure-schema.js';

const count = Type.Integer({ minimum: 0 });

/** Asks a model on offer to solve a few tasks with tools; answered with `SelfTestEvent`s as server-sent events. */
export const SelfTestBodySchema = Type.Object(
  { connection: Type.String({ minLength: 1 }) },
  { additionalProperties: false }
);

/**
 * How a model did; `at` in milliseconds since the epoch. Names and reasons are for people. `strategy` is how its decisions
 * were read: by its own tool calls, from replies held to a schema, or from plain text.
 */
export const SelfTestResultSchema = Type.Object({
  passed: count,
  of: count,
  at: Type.Number(),
  strategy: Type.Optional(Type.Union([Type.Literal('native'), Type.Literal('grammar'), Type.Literal('prompted')])),
  failed: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }))
});

/** One event per finished task, then `done`, or `error` when the model could not be asked. The last of them ends it. */
export const SelfTestEventSchema = Type.Union([
  Type.Object({
    type: Type.Literal('task'),
    /** From 1. */
    number: count,
    of: count,
    name: Type.String(),
    passed: Type.Boolean(),
    reason: Type.Optional(Type.String())
  }),
  Type.Object({ type: Type.Literal('done'), result: SelfTestResultSchema }),
  Type.Object({ type: Type.Literal('error'), error: ModelFailureSchema })
]);

export type SelfTestResult = Static<typeof SelfTestResultSchema>;

export type SelfTestEvent = Static<typeof SelfTestEventSchema>;
