import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';
import { ModelFailureSchema } from './errors.js';
import { count, oneOf, share } from './schema-parts.js';

const tokens = Type.Optional(Type.Number({ minimum: 0 }));

/**
 * `ModelEvent` as it crosses the wire, one per server-sent event. There is no `data` event: typed data stays in the
 * page. Fields a newer service adds are let through.
 */
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
      /** It will be sent again in `waitMs` milliseconds, as try `attempt` of at most `of`. */
      readonly type: 'retry';
      readonly attempt: number;
      readonly of: number;
      readonly waitMs: number;
      /** A sentence that holds no key. */
      readonly reason: string;
    }
  /** It waits for others; `position` 1 is the next. Its turn is not announced: loading or the reply follows. */
  | { readonly type: 'queued'; readonly position: number }
  /** The model is read into memory: `share` of the `bytes` of its file. */
  | { readonly type: 'loading'; readonly share: number; readonly bytes: number }
  /** The model reads it: so many of its tokens are. */
  | { readonly type: 'reading'; readonly read: number; readonly of: number };

export const StreamNoticeSchema = Type.Union([
  Type.Object({
    type: Type.Literal('retry'),
    attempt: Type.Integer({ minimum: 2 }),
    of: Type.Integer({ minimum: 2 }),
    waitMs: count,
    reason: Type.String()
  }),
  Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) }),
  Type.Object({ type: Type.Literal('loading'), share, bytes: count }),
  Type.Object({ type: Type.Literal('reading'), read: count, of: count })
]) satisfies Schema<StreamNotice>;
