import type { Token } from '../language/token.js';
import { splitName } from '../linking/split-name.js';
import type { Piece } from './piece.js';

/** True for a name of an amount for each unit of something: `mites_per_100`, `urchins/100m2`. */
function isRate(name: string): boolean {
  const words = splitName(name);
  return words.slice(1, -1).includes('per') || /[\p{L}\d] ?\/ ?\d*(?:m|km|cm|ha|l|ml|g|kg)[23²³]?\b/iu.test(name);
}

/** "urchin density" where a column holds urchins for each square metre: the word says how the amount is stated. */
export function ratePieces(columns: readonly Piece[], tokens: readonly Token[]): readonly Piece[] {
  return columns.flatMap(piece =>
    piece.type === 'column' &&
    /^densit(?:y|ies)$/u.test(tokens[piece.end]?.lower ?? '') &&
    isRate(piece.column.name) &&
    piece.score >= 0.7
      ? [{ ...piece, end: piece.end + 1, text: `${piece.text} ${tokens[piece.end]?.text ?? ''}` }]
      : []
  );
}
