import { NUMBER_WORDS } from './number-words.js';

const LEAVING = String.raw`(leav(?:e|ing)|sett?(?:ing)?|putt?(?:ing)?|tak(?:e|ing))`;
/** "leaving refunded bookings aside": the word that belongs to the verb stands behind its object. */
const ASIDE = new RegExp(
  String.raw`\b${LEAVING} (?!aside|out|apart|the rest)((?:[\p{L}\p{N}'’()/-]+ ){1,8}?)(?:aside|apart)\b`,
  'giu'
);
/** "is the most expensive one". */
const ONE = /\b((?:most|least) \p{L}+|\p{L}+est) one\b(?=\s*(?:[,.?!]|$|and\b|with\b|in\b|of\b))/giu;
/** "two and a half hours". */
const HALVES = /\b(\p{L}+|\d+) and a half\b/giu;
/** "an hour and a half". */
const UNIT_HALF = /\b(?:an?|one) (hour|year|minute|month|week|day|kilo|metre|meter|mile) and a half\b/giu;

/**
 * A question in which words that belong together stand together: a verb and its particle, a number and its half. Any other
 * question is given back as it is.
 */
export function plainWording(question: string): string {
  return question
    .replace(ASIDE, (_, verb: string, things: string) => {
      const out = /ing$/iu.test(verb) ? 'leaving out' : 'leave out';
      return `${/^\p{Lu}/u.test(verb) ? out.replace(/^l/u, 'L') : out} ${things.trim()}`;
    })
    .replace(ONE, '$1')
    .replace(UNIT_HALF, '1.5 $1s')
    .replace(HALVES, (whole, number: string) => {
      const value = NUMBER_WORDS[number.toLowerCase()] ?? Number(number);
      return Number.isFinite(value) ? String(value + 0.5) : whole;
    });
}
