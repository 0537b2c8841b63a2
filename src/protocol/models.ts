import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { CodeFormSchema, PricesSchema } from './connections.js';
import { ModelFailureSchema } from './errors.js';
import { closed, count, oneOf } from './schema-parts.js';

/**
 * How a model did; `at` in milliseconds since the epoch. Names and reasons are for people. `strategy` is how its decisions
 * were read: by its own tool calls, from replies held to a schema, or from plain text.
 */
export const SelfTestResultSchema = Type.Object({
  passed: count,
  of: count,
  at: Type.Number(),
  strategy: Type.Optional(oneOf('native', 'grammar', 'prompted')),
  failed: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }))
});

/**
 * A model that the service can reach. `host` is where a request's text goes, in words for the picker; it holds no key.
 * `model` is its name at that host, where it has one beside `label`; `prices` are those that the user stated, `selfTest` is
 * how it did last. `fileSize` is that of a model file, in bytes; others have none. `codeForm` is how it writes what is drafted unless the user's settings say otherwise: code when absent.
 */
const ConnectionSchema = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    label: Type.String(),
    model: Type.Optional(Type.String()),
    host: Type.String(),
    destination: oneOf('page', 'server', 'network'),
    capabilities: Type.Object({
      tools: Type.Boolean(),
      jsonSchema: Type.Boolean(),
      grammar: Type.Boolean(),
      images: Type.Boolean(),
      contextSize: Type.Optional(Type.Integer({ minimum: 1 }))
    }),
    codeForm: Type.Optional(CodeFormSchema),
    fileSize: Type.Optional(count),
    prices: Type.Optional(PricesSchema),
    selfTest: Type.Optional(SelfTestResultSchema)
  },
  closed
);

/** The models on offer, in the order in which the picker shows them. */
export const ModelsReplySchema = Type.Object({ connections: Type.Array(ConnectionSchema) });

/** Asks a model on offer to solve a few tasks with tools; answered with `SelfTestEvent`s as server-sent events. */
export const SelfTestBodySchema = Type.Object({ connection: Type.String({ minLength: 1 }) }, closed);

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

/** Asks whether a model on offer can be used; the endpoint is reached, but nothing is sent to the model. */
export const ReadinessBodySchema = Type.Object({ connection: Type.String({ minLength: 1 }) }, closed);

/** One line for people. `id` is stable: `service`, `files`, `endpoint`, `key`, `model`, `runtime`, `file`, `self-test`. */
const ReadinessCheckSchema = Type.Object({
  id: Type.String(),
  state: oneOf('ok', 'warn', 'blocked'),
  text: Type.String(),
  nextStep: Type.Optional(Type.String())
});

/** In the order in which things have to be put right. */
export const ReadinessReplySchema = Type.Object({ checks: Type.Array(ReadinessCheckSchema) });

export type Connection = Static<typeof ConnectionSchema>;
export type SelfTestResult = Static<typeof SelfTestResultSchema>;
export type SelfTestEvent = Static<typeof SelfTestEventSchema>;
export type ReadinessCheck = Static<typeof ReadinessCheckSchema>;
