/** What the stand-in for a provider answers to one request; with `hold` it sends all but the end and waits. */
export type ProviderReply =
  | {
      /** Sent in one piece, or in these pieces, each a few milliseconds after the one before; with `atOnce` as fast as can be. */
      readonly text: string | readonly string[];
      readonly atOnce?: boolean;
      readonly hold?: Promise<void>;
      readonly usage?: ProviderUsage;
    }
  | { readonly call: string; readonly args: unknown; readonly hold?: Promise<void> }
  | ProviderRefusal;

/** What the provider says it counted. */
type ProviderUsage = { readonly prompt_tokens: number; readonly completion_tokens: number };

/** A refusal with its status of HTTP. */
export type ProviderRefusal = {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
