import { ROW_NOUNS } from '../lexicon/row-nouns.js';

/** True for a noun of the list and its plural; a verb of the same stem (`responded`) is none. */
export function isRowNoun(word: string): boolean {
  const singular = [word, word.replace(/s$/u, ''), word.replace(/es$/u, ''), word.replace(/ies$/u, 'y')];
  return word === 'people' || singular.some(one => ROW_NOUNS.has(one));
}
