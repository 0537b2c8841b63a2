/** What the stand-in for a provider answers to one request; with `hold` it sends all but the end and waits. */
export type ProviderReply =
  | { readonly text: string; readonly hold?: Promise<void> }
  | { readonly call: string; readonly args: unknown; readonly hold?: Promise<void> };
