import type { Token } from '../language/token.js';
import type { Piece } from './piece.js';

const BEFORE = /^(?:(?:is|was|be|if|whether|that|isn't) it|(?:it is|it was|it's))$/u;

/** "is it true that …", "whether it is right that …": a word of the question's frame is no value of a column of yes and no. */
export function isPhraseOfTruth(piece: Piece, tokens: readonly Token[]): boolean {
  const { start, end, type } = piece;
  const before = tokens
    .slice(Math.max(0, start - 2), start)
    .map(token => token.lower)
    .join(' ');
  return (
    (type === 'value' || type === 'flag' || type === 'column') &&
    end === start + 1 &&
    /^(?:true|right|correct|false|wrong)$/u.test(tokens[start]?.lower ?? '') &&
    tokens[end]?.lower === 'that' &&
    BEFORE.test(before)
  );
}
