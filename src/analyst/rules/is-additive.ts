import type { ColumnProfile } from '../../datasets/index.js';
import { ADDITIVE_WORDS } from '../lexicon/additive-words.js';
import { ABBREVIATIONS } from '../lexicon/abbreviations.js';
import { LEVEL_WORDS } from '../lexicon/level-words.js';
import { splitName } from '../linking/split-name.js';

/** True when people add this column's values up without saying so: amounts, quantities, counts. */
export function isAdditive(column: ColumnProfile): boolean {
  const words = splitName(column.name).flatMap(word => [word, ...(ABBREVIATIONS[word] ?? '').split(' ')]);
  return words.some(word => ADDITIVE_WORDS.has(word)) && !words.some(word => LEVEL_WORDS.has(word));
}
