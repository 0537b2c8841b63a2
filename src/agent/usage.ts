/** Token counts as reported by the model; absent counts were not reported. */
export type Usage = { readonly inputTokens?: number; readonly outputTokens?: number; readonly cachedTokens?: number };
