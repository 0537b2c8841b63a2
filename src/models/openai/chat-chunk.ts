/** One piece of a reply as servers really send it: any field may be missing, null, or of a neighbouring type. */
export type ChatChunk = {
  /** In place of `choices`: what some servers say when they meet a fault in the middle of a reply. */
  readonly message?: unknown;
  readonly code?: unknown;
  readonly choices?: readonly ChatChoice[] | null;
  readonly usage?: {
    readonly prompt_tokens?: number | null;
    readonly completion_tokens?: number | null;
    readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null;
  } | null;
};

export type ChatChoice = {
  readonly delta?: ChatDelta | null;
  /** In place of `delta` when the server did not stream. */
  readonly message?: ChatDelta | null;
  readonly finish_reason?: string | number | null;
};

export type ChatDelta = {
  readonly content?: string | readonly { readonly type?: string; readonly text?: string }[] | null;
  readonly refusal?: string | null;
  /** What the model thought; two spellings are in use. */
  readonly reasoning_content?: string | null;
  readonly reasoning?: string | null;
  readonly tool_calls?: readonly ChatCallDelta[] | null;
};

export type ChatCallDelta = {
  readonly index?: number | null;
  readonly id?: string | number | null;
  readonly function?: {
    readonly name?: string | null;
    readonly arguments?: string | Readonly<Record<string, unknown>> | null;
  } | null;
};
