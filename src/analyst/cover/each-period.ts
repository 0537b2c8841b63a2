import type { Token } from '../language/token.js';
import type { Piece } from './piece.js';

const PERIOD = /^(?:hour|day|week|month|quarter|year)$/u;
/** Words behind which "a month" is a stretch of time: "within a month", "older than a year", "once a week". */
const STRETCH =
  /^(?:in|of|for|within|than|once|twice|half|over|under|about|after|before|by|is|was|takes?|took|lasts?|lasted|at|to|or|and|nearly|almost|is|what|which|on|from|as|such|not|only|least|most)$/u;

/** "the number of deliveries a month": the article says "each" between a noun and a unit of time. */
export function eachPeriod(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((token, at): readonly Piece[] => {
    const before = tokens[at - 1];
    const article = /^an?$/u.test(token.lower) && before?.type === 'word' && !STRETCH.test(before.lower);
    return article && PERIOD.test(tokens[at + 1]?.lower ?? '')
      ? [{ type: 'sense', sense: { type: 'group' }, start: at, end: at + 1, text: token.text, score: 1 }]
      : [];
  });
}
