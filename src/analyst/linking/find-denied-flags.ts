import type { Piece } from '../cover/piece.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { ColumnWords } from './column-words.js';
import { flagOf } from './flag-of.js';

/** Prefixes that deny the word behind them. */
const DENYING = /^(?:un|in|non|dis|im)(?<rest>\p{L}{4,})$/u;

/** Words for the opposite of what a column of yes and no says. */
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  remote: ['on site', 'onsite', 'on - site', 'in office', 'office based'],
  active: ['dormant'],
  domestic: ['international', 'foreign'],
  married: ['single'],
  indoor: ['outdoor'],
  used: ['new'],
  paid: ['outstanding'],
  open: ['closed']
};

/** Score of such a link: the prefix is read, not looked up. */
const SCORE = 0.9;

function opposites(tokens: readonly Token[], columns: readonly ColumnWords[]): readonly Piece[] {
  return columns.flatMap(({ column, words }): readonly Piece[] => {
    const flag = flagOf(column);
    const head = words.find(word => word.head);
    const phrases = head === undefined || flag === undefined ? [] : (OPPOSITES[head.text] ?? []);
    return phrases.flatMap(phrase => {
      const length = phrase.split(' ').length;
      return tokens.flatMap((_, start) => {
        const text = tokens
          .slice(start, start + length)
          .map(token => token.lower)
          .join(' ');
        return flag !== undefined && text === phrase
          ? [{ type: 'flag' as const, column, value: flag.no, start, end: start + length, text, score: SCORE }]
          : [];
      });
    });
  });
}

/** Words such as `inactive` or `unpaid` that deny a column of yes and no, and words for its opposite. */
export function findDeniedFlags(tokens: readonly Token[], columns: readonly ColumnWords[]): readonly Piece[] {
  const denied = tokens.flatMap((token, start) => {
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
  return [...denied, ...opposites(tokens, columns)];
}
