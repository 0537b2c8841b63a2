import * as Type from '@sinclair/typebox';
import type { Schema } from '../agent/index.js';

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
  | { readonly type: 'loading'; readonly share: number; readonly bytes: number };

export const StreamNoticeSchema = Type.Union([
  Type.Object({
    type: Type.Literal('retry'),
    attempt: Type.Integer({ minimum: 2 }),
    of: Type.Integer({ minimum: 2 }),
    waitMs: Type.Integer({ minimum: 0 }),
    reason: Type.String()
  }),
  Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) }),
  Type.Object({
    type: Type.Literal('loading'),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    bytes: Type.Integer({ minimum: 0 })
  })
]) satisfies Schema<StreamNotice>;
