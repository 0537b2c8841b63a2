/** What the stand-in for a provider answers to one request. */
export type ProviderReply =
  | { readonly text: string; readonly hold?: Promise<void> }
  | { readonly call: string; readonly args: unknown; readonly hold?: Promise<void> };
