import type { Explanation } from '../explain/explanation.js';

/** The sentence with something that was done to the rows, in words that stand behind "after". */
export function explainPrepared(before: Explanation, words: string): Explanation {
  return { ...before, prepared: [...(before.prepared ?? []), words] };
}
