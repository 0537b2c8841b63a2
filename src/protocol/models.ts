import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';
import { CodeFormSchema, PricesSchema } from './connections.js';
import { ModelFailureSchema } from './errors.js';
import { closedObject, count, oneOf, share } from './schema-parts.js';

/** How a model did in a self-test; `at` in milliseconds since the epoch. Names and reasons are for people. */
export const SelfTestResultSchema = Type.Object({
  passed: count,
  of: count,
  at: Type.Number(),
  failed: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }))
});

/**
 * A model that the service can reach. `host` is where a request's text goes, in words for the picker; it holds no key.
 * `model` is its name at that host, if it has one beside `label`; `prices` are those that the user stated; `selfTest` is
 * its latest result. `fileSize` is the size of a model file, in bytes; other models have none. `codeForm` is how it writes
 * what is drafted, unless the user's settings say otherwise; code if absent.
 */
const ConnectionSchema = closedObject({
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
});

/** The models on offer, in the order in which the picker shows them. */
export const ModelsReplySchema = Type.Object({ connections: Type.Array(ConnectionSchema) });

/** Asks a model on offer to solve a few tasks with tools; answered with `SelfTestEvent`s as server-sent events. */
export const SelfTestBodySchema = closedObject({ connection: Type.String({ minLength: 1 }) });

/** One event per finished task, then `done`, or `error` when the model could not be asked. Either of the two ends the stream. */
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

const tokens = Type.Optional(Type.Number({ minimum: 0 }));

/** `ModelEvent` on the wire, one per server-sent event; typed data stays in the page. Fields of a newer service are let through. */
export const ModelEventSchema = Type.Union([
  Type.Object({ type: Type.Literal('text'), delta: Type.String() }),
  Type.Object({ type: Type.Literal('thinking'), delta: Type.String() }),
  Type.Object({
    type: Type.Literal('call-delta'),
    index: count,
    id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    arguments: Type.String()
  }),
  Type.Object({
    type: Type.Literal('usage'),
    usage: Type.Object({ inputTokens: tokens, outputTokens: tokens, cachedTokens: tokens })
  }),
  Type.Object({ type: Type.Literal('end'), reason: oneOf('stop', 'calls', 'length', 'filter', 'aborted') }),
  Type.Object({ type: Type.Literal('error'), error: ModelFailureSchema })
]);

/** What happens to a request before its reply, sent between the events of the stream. */
export type StreamNotice =
  | {
      /** The request will be sent again in `waitMs` milliseconds, as try `attempt` of at most `of`. */
      readonly type: 'retry';
      readonly attempt: number;
      readonly of: number;
      readonly waitMs: number;
      /** A sentence that holds no key. */
      readonly reason: string;
    }
  /** The request waits for others; `position` 1 is the next. Its turn is not announced: loading or the reply follows. */
  | { readonly type: 'queued'; readonly position: number }
  /** The model is read into memory: `share` of the `bytes` of its file. */
  | { readonly type: 'loading'; readonly share: number; readonly bytes: number }
  /** The model reads the request: `read` of its `of` tokens so far. */
  | { readonly type: 'reading'; readonly read: number; readonly of: number };

export const QueuedNotice = Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) });
export const LoadingNotice = Type.Object({ type: Type.Literal('loading'), share, bytes: count });
export const ReadingNotice = Type.Object({ type: Type.Literal('reading'), read: count, of: count });

export const StreamNoticeSchema = Type.Union([
  Type.Object({
    type: Type.Literal('retry'),
    attempt: Type.Integer({ minimum: 2 }),
    of: Type.Integer({ minimum: 2 }),
    waitMs: count,
    reason: Type.String()
  }),
  QueuedNotice,
  LoadingNotice,
  ReadingNotice
]) satisfies Schema<StreamNotice>;

export type Connection = Type.Static<typeof ConnectionSchema>;
export type SelfTestResult = Type.Static<typeof SelfTestResultSchema>;
export type SelfTestEvent = Type.Static<typeof SelfTestEventSchema>;
