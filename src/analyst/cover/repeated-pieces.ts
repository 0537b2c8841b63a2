import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from './piece.js';

/** Where a noun stands twice with `by` between, and means each of its groups: "club by club". Units of time are in the lexicon. */
export function repeatedNouns(tokens: readonly Token[]): ReadonlySet<number> {
  return new Set(
    tokens.flatMap((token, at) => {
      const phrase = tokens.slice(at, at + 3).map(({ lower }) => lower);
      const twice = phrase[1] === 'by' && phrase[2] === token.lower && token.type === 'word';
      return twice && !lexicon().senses.has(phrase.join(' ')) ? [at] : [];
    })
  );
}

/** The first noun with its `by`, as the word that groups. */
export function repeatedPieces(tokens: readonly Token[]): readonly Piece[] {
  return [...repeatedNouns(tokens)].map((start): Piece => ({
    type: 'sense',
    sense: { type: 'group' },
    start,
    end: start + 2,
    text: `${tokens[start]?.lower ?? ''} by`,
    score: 1
  }));
}
