import type { Piece } from '../cover/piece.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { ColumnWords } from './column-words.js';
import { flagOf } from './flag-of.js';

/** Prefixes that deny the word behind them. */
const DENYING = /^(?:un|in|non|dis|im)(?<rest>\p{L}{4,})$/u;

/** Score of such a link: the prefix is read, not looked up. */
const SCORE = 0.9;

/** Words such as `inactive` or `unpaid` that deny a column of yes and no. */
export function findDeniedFlags(tokens: readonly Token[], columns: readonly ColumnWords[]): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const rest = DENYING.exec(token.lower)?.groups?.['rest'];
    if (rest === undefined || lexicon().senses.has(token.lower)) {
      return [];
    }
    const stem = stemOf(rest);
    return columns.flatMap(({ column, words }): readonly Piece[] => {
      const flag = flagOf(column);
      const named = words.some(word => word.head && (word.forms.get(stem) ?? 0) >= SCORE);
      return flag === undefined || !named
        ? []
        : [{ type: 'flag', column, value: flag.no, start, end: start + 1, text: token.text, score: SCORE }];
    });
  });
}
