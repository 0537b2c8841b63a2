import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from '../cover/piece.js';
import type { Token } from '../language/token.js';

/** Words of a gloss. */
const MOST = 3;

/** "original gravity (OG)": words that only say what the column is whose name stands in the brackets behind them. */
export function glossPieces(question: string, tokens: readonly Token[], columns: readonly Piece[]): readonly Piece[] {
  return columns.flatMap((piece): readonly Piece[] => {
    const written = piece.type === 'column' && piece.text === piece.column.name;
    if (!written || tokens[piece.start - 1]?.text !== '(' || tokens[piece.end]?.text !== ')') {
      return [];
    }
    let start = piece.start - 1;
    while (
      piece.start - 1 - start < MOST &&
      tokens[start - 1]?.type === 'word' &&
      !lexicon().senses.has(tokens[start - 1]?.lower ?? '')
    ) {
      start -= 1;
    }
    const end = piece.end + 1;
    const text = question.slice(tokens[start]?.start, tokens[end - 1]?.end);
    return start === piece.start - 1 ? [] : [{ ...piece, start, end, text }];
  });
}
