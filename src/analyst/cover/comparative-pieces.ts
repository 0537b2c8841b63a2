import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { columnKind } from '../reading/column-kind.js';
import type { Piece } from './piece.js';

/** Groups that a comparison without the other side may be about. */
const FEW = 12;

/** "which sex is heavier": with all groups at hand, the one that is more so is the one that is most so. */
export function comparativePieces(tokens: readonly Token[], columns: readonly Piece[]): readonly Piece[] {
  const [first] = tokens;
  const groups = columns.some(
    piece =>
      piece.type === 'column' &&
      piece.start === 1 &&
      piece.score >= 0.8 &&
      columnKind.isGroupable(piece.column) &&
      !columnKind.isNumeric(piece.column) &&
      (piece.column.distinct?.count ?? FEW + 1) <= FEW
  );
  if (!/^(?:which|what)$/u.test(first?.lower ?? '') || !groups || tokens.some(({ lower }) => lower === 'than')) {
    return [];
  }
  return tokens.flatMap(({ lower, text }, start) =>
    (lexicon().senses.get(lower) ?? []).flatMap((sense): readonly Piece[] => {
      // "higher" does not say whether single values or the groups as a whole are.
      const most = /^(?:more|less|fewer)$/u.test(lower);
      if (sense.type !== 'comparative' || (!most && sense.hints === undefined)) {
        return [];
      }
      const direction = sense.op === 'gt' ? 'max' : 'min';
      const about = sense.hints === undefined ? {} : { hints: sense.hints };
      return [
        {
          type: 'sense',
          sense: most ? { type: 'most', direction } : { type: 'superlative', direction, ...about },
          start,
          end: start + 1,
          text,
          score: 1
        }
      ];
    })
  );
}
