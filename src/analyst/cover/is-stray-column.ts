import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { columnKind } from '../reading/column-kind.js';
import type { Piece } from './piece.js';

/** A link from here on is no accident. */
const SURE = 0.9;

/**
 * True for a word that only resembles a column: "more than 20 orders" where every row is an order (`rows` has the stems of
 * what the rows are), and "per", which is no name of `mites_per_100` by itself.
 */
export function isStrayColumn(piece: Piece, tokens: readonly Token[], rows: ReadonlySet<string>): boolean {
  if (piece.type !== 'column' || piece.end !== piece.start + 1 || piece.score >= SURE) {
    return false;
  }
  const names = rows.has(tokens[piece.start]?.stem ?? '') && !columnKind.isId(piece.column);
  const senses = lexicon().senses.get(piece.text.toLowerCase()) ?? [];
  return names || senses.some(sense => sense.type === 'group');
}
