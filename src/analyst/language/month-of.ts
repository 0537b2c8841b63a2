import type { Token } from './token.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/u;

/** The month that a word names, 1 to 12. */
export function monthOf(token: Token | undefined): number | undefined {
  return token?.type === 'word' && NAMES.test(token.lower) ? MONTHS.indexOf(token.lower.slice(0, 3)) + 1 : undefined;
}
