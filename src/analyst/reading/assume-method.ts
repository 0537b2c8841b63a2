import type { Assumption } from '../../analysis/index.js';

/** How something is computed when the question leaves it open. `reading` is its short name, `text` one sentence. */
export function assumeMethod(reading: string, text: string): Assumption {
  return { type: 'method', phrase: '', reading, text };
}
