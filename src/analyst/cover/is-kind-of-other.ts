import type { DatasetProfile } from '../../datasets/index.js';
import type { Token } from '../language/token.js';
import type { ColumnWords } from '../linking/column-words.js';
import { splitName } from '../linking/split-name.js';
import { wordSimilarity } from '../linking/word-similarity.js';
import { columnKind } from '../reading/column-kind.js';
import type { Piece } from './piece.js';

const KINDS = /^(?:kinds?|sorts?|types?|classes|class|categor(?:y|ies)|groups?|varieties|variety)$/u;
const ARTICLES = new Set(['the', 'a', 'an', 'our', 'their']);

/**
 * "kinds of order" where a column of categories is not about orders: the noun behind says what is parted into kinds, so
 * that the word for kinds alone names no column.
 */
export function isKindOfOther(
  piece: Piece,
  tokens: readonly Token[],
  columns: readonly ColumnWords[],
  profile: DatasetProfile
): boolean {
  const named = piece.type === 'column' && piece.end === piece.start + 1 && tokens[piece.end]?.lower === 'of';
  if (!named || !KINDS.test(tokens[piece.start]?.lower ?? '')) {
    return false;
  }
  // "each kind of treatment": a column that is called by the word alone parts the rows, unless another column is about the noun.
  const bare = splitName(piece.column.name).length === 1;
  const behind = tokens.slice(piece.end + 1).find(token => !ARTICLES.has(token.lower));
  const about = columns.filter(
    ({ words }) => behind !== undefined && words.some(word => wordSimilarity(behind, word) > 0)
  );
  const rows = about.every(({ column }) => columnKind.isId(column) && columnKind.isUnique(column, profile) === true);
  return behind !== undefined && !about.some(({ column }) => column === piece.column) && !(bare && rows);
}
