import type { Sense } from '../lexicon/sense.js';

/** "first", "latest": words for the end of an order, which is one of time unless something else is said. */
export function isDateEnd(sense: Sense | undefined): boolean {
  return sense?.type === 'take' || (sense?.type === 'superlative' && sense.hints?.[0] === 'date');
}
