import type { ColumnProfile } from '../../datasets/index.js';
import { ABBREVIATIONS } from '../lexicon/abbreviations.js';
import { LEVEL_WORDS } from '../lexicon/level-words.js';
import { splitName } from '../linking/split-name.js';

/** True for a value at one time, which people average and never add up: temperatures, prices, ratings. */
export function isLevel(column: ColumnProfile): boolean {
  const words = splitName(column.name).flatMap(word => [word, ...(ABBREVIATIONS[word] ?? '').split(' ')]);
  return words.some(word => LEVEL_WORDS.has(word));
}
