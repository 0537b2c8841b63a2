/** What happens to a request before its reply. */
export type ModelWait =
  | {
      /** It is sent again in `waitMs` milliseconds, as try `attempt` of at most `of`. */
      readonly type: 'retry';
      readonly attempt: number;
      readonly of: number;
      readonly waitMs: number;
      /** A sentence for people. */
      readonly reason: string;
    }
  /** It waits for this many others. */
  | { readonly type: 'queued'; readonly position: number }
  /** The model is read into memory: `share` (0 to 1) of the `bytes` of its file. */
  | { readonly type: 'loading'; readonly share: number; readonly bytes: number }
  /** The model reads it: so many of its tokens are. */
  | { readonly type: 'reading'; readonly read: number; readonly of: number };
