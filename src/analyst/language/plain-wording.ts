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

/** "half an hour", "a quarter of a mile", but not "the second half of a year". */
const PART_OF_UNIT =
  /(?<!\b(?:first|second|last|next|other|each|every|latter|former|and) )\b(half|a quarter|three quarters|three-quarters)(?: of)? an? (hour|minute|second|mile|kilometre|kilometer|km|metre|meter|kilo|kilogram|kg|ton|tonne|litre|liter|degree)\b/giu;
const PARTS: Readonly<Record<string, string>> = { half: '0.5', 'a quarter': '0.25' };

/** "went into service": what a thing is from then on. */
const INTO_SERVICE =
  /\b(?:went|go|goes|gone|came|come|entered) (?:in|into|on)? ?(?:service|operation)\b(?! (?:to|of|for|by)\b)/giu;
/** "the busiest hour": no length of time. */
const BUSY_HOUR = /\b(busiest|quietest|least busy|most active) (hours?)\b(?! of\b)/giu;

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
    .replace(INTO_SERVICE, 'was commissioned')
    .replace(BUSY_HOUR, '$1 $2 of the day')
    .replace(PART_OF_UNIT, (_, part: string, unit: string) => `${PARTS[part.toLowerCase()] ?? '0.75'} ${unit}s`)
    .replace(UNIT_HALF, '1.5 $1s')
    .replace(HALVES, (whole, number: string) => {
      const value = NUMBER_WORDS[number.toLowerCase()] ?? Number(number);
      return Number.isFinite(value) ? String(value + 0.5) : whole;
    });
}
