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
/** Columns of a table that is small enough to name them all. */
const FEW = 12;

function likeness(said: string, words: readonly string[]): number {
  return Math.max(0, ...words.map(word => 1 - distance(said, word) / Math.max(said.length, word.length, 1)));
}

/** One sentence with the columns whose names are near to some words, or with all of a small table; empty when there is nothing to name. */
export function nearColumns(tokens: readonly Token[], profile: DatasetProfile): string {
  const { columns, columnCount } = profile;
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
  if (near.length > 0) {
    return `The nearest ${near.length === 1 ? 'column is' : 'columns are'} ${near.join(', ')}.`;
  }
  return columnCount <= FEW && columns.length > 0
    ? `The columns are ${columns.map(({ name }) => name).join(', ')}.`
    : '';
}
