import { markShared } from './mark-shared.js';
import type { SharedText } from './shared-text.js';

/**
 * Sentences of this program, as a template: its fixed parts are ours, what is put in between must be a number or must
 * have passed the privacy module already.
 */
export function ownWords(words: TemplateStringsArray, ...between: readonly (SharedText | number)[]): SharedText {
  return markShared(words.map((part, at) => `${part}${between[at] ?? ''}`).join(''));
}
