import type { Token } from '../language/token.js';
import { frameNounEnd } from '../linking/frame-noun-end.js';
import type { Piece } from './piece.js';

/**
 * True for a value that a noun for the rows only resembles: "how many bookings" beside the channel `Booking` is about the rows
 * (`rows` has the stems of what they are, `frames` the names by which they are called).
 */
export function isRowOfValue(
  piece: Piece,
  tokens: readonly Token[],
  rows: ReadonlySet<string>,
  frames: readonly string[]
): boolean {
  const token = tokens[piece.start];
  if (piece.type !== 'value' || piece.end !== piece.start + 1 || token === undefined || piece.score >= 1) {
    return false;
  }
  const plural = /[^s]s$/iu.test(token.text) && !/[^s]s$/iu.test(piece.value);
  return plural && (rows.has(token.stem) || frames.some(name => frameNounEnd(name, tokens, piece.start) > piece.start));
}
