import type { Token } from '../language/token.js';
import type { ColumnWords } from '../linking/column-words.js';
import { wordSimilarity } from '../linking/word-similarity.js';
import type { Piece } from './piece.js';

const KINDS = /^(?:kinds?|sorts?|types?|classes|class|categor(?:y|ies)|groups?|varieties|variety)$/u;
const ARTICLES = new Set(['the', 'a', 'an', 'our', 'their']);

/**
 * "kinds of order" where a column of categories is not about orders: the noun behind says what is parted into kinds, so
 * that the word for kinds alone names no column.
 */
export function isKindOfOther(piece: Piece, tokens: readonly Token[], columns: readonly ColumnWords[]): boolean {
  const named = piece.type === 'column' && piece.end === piece.start + 1 && tokens[piece.end]?.lower === 'of';
  if (!named || !KINDS.test(tokens[piece.start]?.lower ?? '')) {
    return false;
  }
  const behind = tokens.slice(piece.end + 1).find(token => !ARTICLES.has(token.lower));
  const words = columns.find(({ column }) => column === piece.column)?.words ?? [];
  return behind !== undefined && !words.some(word => wordSimilarity(behind, word) > 0);
}
