import { distance } from 'fastest-levenshtein';
import type { DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { columnWords } from '../linking/column-words.js';
import { splitName } from '../linking/split-name.js';
import { wordSimilarity } from '../linking/word-similarity.js';

/** How alike a word and a word of a name must be to be worth a mention. */
const NEAR = 0.6;
const MOST = 3;

function likeness(said: string, words: readonly string[]): number {
  return Math.max(0, ...words.map(word => 1 - distance(said, word) / Math.max(said.length, word.length, 1)));
}

/** The columns whose names are near to some words, as the end of a sentence; empty when there is none. */
export function nearColumns(tokens: readonly Token[], profile: DatasetProfile): string {
  const { columns } = profile;
  const words = tokens
    .filter(({ type }) => type !== 'number' && type !== 'sign')
    .flatMap(({ text }) => splitName(text))
    .filter(word => word.length > 2)
    .map(lower => ({ lower, stem: stemOf(lower) }));
  const known = columnWords(profile);
  const near = columns
    .map(column => {
      const entry = known.find(one => one.column === column);
      const linked = Math.max(
        0,
        ...words.flatMap(token => (entry?.words ?? []).map(word => wordSimilarity(token, word)))
      );
      const spelled = Math.max(0, ...words.map(({ lower }) => likeness(lower, splitName(column.name))));
      return { name: column.name, score: Math.max(linked, spelled) };
    })
    .filter(({ score }) => score >= NEAR)
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST)
    .map(({ name }) => name);
  return near.length === 0 ? '' : `the nearest ${near.length === 1 ? 'is' : 'are'} ${near.join(', ')}`;
}
