import type { GgufHeader } from '../gguf/gguf-header.js';

/** Fewer tokens hold no question about data. */
const LEAST = 2048;
/** What the runtime itself takes, in bytes. */
const OWN = 200 * 1024 * 1024;
/** One for a chat, one for sub-queries. */
const SEQUENCES = 2;
const MOST_CHATS = 4;

export type Fit = { readonly contextSize: number; readonly chats: number } | { readonly missing: number };

/**
 * How many tokens a chat may have: as wanted, at most what the model was trained for, and half of it again and again
 * until keys and values of a chat and a sub-query fit in memory beside the weights. `missing` bytes when nothing fits.
 * `chats`: how many may be kept at once, at most four, for which half of what is left then is taken.
 */
export function fitContext(
  header: Pick<GgufHeader, 'contextLength' | 'bytesPerToken'>,
  wanted: number,
  memory: { readonly weights: number; readonly available: number }
): Fit {
  const { bytesPerToken } = header;
  const most = Math.min(wanted, header.contextLength ?? wanted);
  const needs = (tokens: number): number => memory.weights + OWN + tokens * SEQUENCES * bytesPerToken;
  let contextSize = most;
  while (needs(contextSize) > memory.available && contextSize / 2 >= LEAST) {
    contextSize = Math.floor(contextSize / 2);
  }
  const left = memory.available - needs(contextSize);
  if (left < 0) {
    return { missing: -left };
  }
  const more = bytesPerToken === 0 ? 0 : Math.floor(left / 2 / (contextSize * bytesPerToken));
  return { contextSize, chats: Math.min(MOST_CHATS, 1 + more) };
}
