import type { DatasetProfile } from '../../datasets/index.js';
import type { Token } from '../language/token.js';
import { DEAL_WORDS } from '../lexicon/deal-words.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Sense } from '../lexicon/sense.js';
import { moneyColumn } from '../linking/money-column.js';
import { rowsAreDeals } from '../linking/rows-are-deals.js';
import type { Piece } from './piece.js';

/** How well words for an amount of money stand for the only column that holds one: better than for the key of the things. */
const AMOUNT = 0.93;

/** Words between "average" or "largest" and what it is of. */
const BETWEEN = new Set(['single', 'individual', 'one']);

/** "average", "largest": what makes one number of an amount, or finds its end. */
function isOfAmount(sense: Sense): boolean {
  return (
    (sense.type === 'fn' && sense.fn !== 'sum') ||
    (sense.type === 'superlative' && (sense.hints ?? ['size']).some(hint => hint === 'size'))
  );
}

function precedes(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  return BETWEEN.has(before) ? precedes(tokens, at - 1) : (lexicon().senses.get(before) ?? []).some(isOfAmount);
}

/** Tokens that stand for an amount of money at a place, and how well. */
function amountAt(
  tokens: readonly Token[],
  at: number,
  deals: boolean
): readonly [length: number, score: number] | undefined {
  const lower = tokens[at]?.lower ?? '';
  if (deals && DEAL_WORDS.deal.has(lower)) {
    const sized = DEAL_WORDS.size.has(tokens[at + 1]?.lower ?? '');
    return sized ? [2, AMOUNT] : precedes(tokens, at) ? [1, AMOUNT] : undefined;
  }
  const asked = tokens
    .slice(0, at)
    .some((token, place) => token.lower === 'much' && tokens[place - 1]?.lower === 'how');
  // "total billed per month"
  const summed = deals && tokens[at - 1]?.lower === 'total';
  return (deals && DEAL_WORDS.takings.has(lower)) || ((asked || summed) && DEAL_WORDS.verb.has(lower))
    ? [1, AMOUNT]
    : undefined;
}

/**
 * "the average donation", "order size", "how much was raised": where one column alone holds money, it is what such words are
 * about.
 */
export function dealPieces(tokens: readonly Token[], profile: DatasetProfile): readonly Piece[] {
  const money = moneyColumn(profile);
  if (money === undefined) {
    return [];
  }
  const deals = rowsAreDeals(profile);
  const names = new Set(profile.columns.map(({ name }) => name.toLowerCase()));
  return tokens.flatMap(({ lower }, at): readonly Piece[] => {
    const found = amountAt(tokens, at, deals);
    // A word that is the whole name of a column stands for that one.
    if (found === undefined || (found[0] === 1 && names.has(lower))) {
      return [];
    }
    const start = BETWEEN.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at;
    const end = at + found[0];
    const text = tokens
      .slice(start, end)
      .map(token => token.text)
      .join(' ');
    return [{ type: 'column', column: money.column, start, end, score: found[1], text }];
  });
}
