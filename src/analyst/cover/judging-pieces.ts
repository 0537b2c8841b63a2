import type { Token } from '../language/token.js';
import { orderPieces } from './order-pieces.js';
import type { Piece } from './piece.js';
import { verdictPieces } from './verdict-pieces.js';

/** Pieces that only a question with a verdict has: its cases with their labels, and the order they are asked for in. */
export function judgingPieces(tokens: readonly Token[]): readonly Piece[] {
  return [...verdictPieces(tokens), ...orderPieces(tokens)];
}
