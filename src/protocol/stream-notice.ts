import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';

/** What happens to a request before its reply, sent between the events of the stream. */
export const StreamNoticeSchema = Type.Union([
  /**
   * It will be sent again as try `attempt` of at most `of`, in `waitMs` milliseconds. `reason` is a sentence that holds no
   * key.
   */
  Type.Object({
    type: Type.Literal('retry'),
    attempt: Type.Integer({ minimum: 2 }),
    of: Type.Integer({ minimum: 2 }),
    waitMs: Type.Integer({ minimum: 0 }),
    reason: Type.String()
  }),
  /** It waits for others; `position` 1 is the next. Its turn is not announced: loading or the reply follows. */
  Type.Object({ type: Type.Literal('queued'), position: Type.Integer({ minimum: 1 }) }),
  /** The model is read into memory: `share` of the `bytes` of its file. */
  Type.Object({
    type: Type.Literal('loading'),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    bytes: Type.Integer({ minimum: 0 })
  })
]);

export type StreamNotice = Static<typeof StreamNoticeSchema>;
