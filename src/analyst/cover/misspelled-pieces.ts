import { distance } from 'fastest-levenshtein';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Sense } from '../lexicon/sense.js';
import type { Piece } from './piece.js';

const SHORTEST = 6;
const SCORE = 0.75;

/** Senses whose words are worth guessing: a misread one shows in the answer. */
const GUESSED = new Set<Sense['type']>(['fn', 'count', 'share', 'distinct', 'missing', 'duplicate', 'superlative']);

let words: readonly (readonly [string, readonly Sense[]])[] | undefined;

function guessable(): readonly (readonly [string, readonly Sense[]])[] {
  words ??= [...lexicon().senses]
    .map(([phrase, senses]) => [phrase, senses.filter(sense => GUESSED.has(sense.type))] as const)
    .filter(([phrase, senses]) => senses.length > 0 && /^\p{L}+$/u.test(phrase) && phrase.length >= SHORTEST);
  return words;
}

/** "avrage", "missng": words of measures with one letter wrong, where nothing else is known of the word. */
export function misspelledPieces(tokens: readonly Token[], known: readonly Piece[]): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const isKnown = known.some(piece => piece.start <= start && start < piece.end && piece.type !== 'unknown');
    if (isKnown || token.type !== 'word' || !/^\p{L}+$/u.test(token.lower) || token.lower.length < SHORTEST - 1) {
      return [];
    }
    return guessable()
      .filter(([word]) => word[0] === token.lower[0] && distance(word, token.lower) === 1)
      .flatMap(([, senses]) =>
        senses.map((sense): Piece => ({ type: 'sense', sense, start, end: start + 1, text: token.text, score: SCORE }))
      );
  });
}
