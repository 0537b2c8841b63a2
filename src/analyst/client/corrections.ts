import { distance } from 'fastest-levenshtein';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Token } from '../language/token.js';
import { splitName } from '../linking/split-name.js';

/** Most letters that may differ between a word and its correction. */
const FAR = 2;
const SHORTEST = 4;

function wordsOf(profile: DatasetProfile): readonly string[] {
  const values = profile.columns.flatMap(column =>
    (column.top?.values ?? []).flatMap(({ value }) => (typeof value === 'string' ? splitName(value) : []))
  );
  return [...new Set([...profile.columns.flatMap(column => splitName(column.name)), ...values])];
}

/** The question with a misspelt word in the spelling of a column or value near to it, the nearest first. */
export function corrections(question: string, tokens: readonly Token[], profile: DatasetProfile): readonly string[] {
  const words = wordsOf(profile).filter(word => word.length >= SHORTEST);
  return tokens
    .filter(token => token.type === 'word' && token.lower.length >= SHORTEST)
    .flatMap(token =>
      words
        .filter(word => word.startsWith(token.lower.charAt(0)))
        .map(word => ({ word, off: distance(token.lower, word) }))
        .filter(({ off }) => off <= FAR)
        .sort((left, right) => left.off - right.off)
        .map(({ word }) => question.slice(0, token.start) + word + question.slice(token.end))
    );
}
