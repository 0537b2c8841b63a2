import type { TranslationBundle } from '@jupyterlab/translation';
import { formatCount } from './format-count.js';

/** Characters of the longest sentence or title that is shown whole. */
const MAX_CHARACTERS = 10_000;

/** A sentence, a title or a name as it can be shown: the beginning of a very long one, and its length. */
export function excerpt(text: string, trans: TranslationBundle): string {
  return text.length <= MAX_CHARACTERS
    ? text
    : trans.__('%1… (%2 characters)', text.slice(0, MAX_CHARACTERS), formatCount(text.length));
}
