import type { ModelFacts } from './model-facts.js';

/** A question about data does not fit in fewer tokens. */
const LEAST = 2048;
/** What the runtime itself takes, in bytes. */
const OWN = 200 * 1024 * 1024;
/** One for a chat, one for sub-queries. */
const SEQUENCES = 2;
const MOST_CHATS = 4;

export type Fit = { readonly contextSize: number; readonly chats: number } | { readonly missing: number };

/**
 * How many tokens a chat may have: the wanted number, at most what the model was trained for, halved until the keys and
 * values of a chat and a sub-query fit in memory beside the weights. `missing` bytes if nothing fits.
 *
 * @param wanted Tokens of a chat at most.
 * @param available Bytes of memory that are free.
 * @returns `chats`: how many may be kept at once, at most four; those after the first take up to half of the memory left.
 */
export function fitContext(
  { contextLength, bytesPerToken, weights }: Omit<ModelFacts, 'architecture'>,
  wanted: number,
  available: number
): Fit {
  const most = Math.min(wanted, contextLength ?? wanted);
  const needs = (tokens: number): number => weights + OWN + tokens * SEQUENCES * bytesPerToken;
  let contextSize = most;
  while (needs(contextSize) > available && contextSize / 2 >= LEAST) {
    contextSize = Math.floor(contextSize / 2);
  }
  const left = available - needs(contextSize);
  if (left < 0) {
    return { missing: -left };
  }
  const more = bytesPerToken === 0 ? 0 : Math.floor(left / 2 / (contextSize * bytesPerToken));
  return { contextSize, chats: Math.min(MOST_CHATS, 1 + more) };
}
