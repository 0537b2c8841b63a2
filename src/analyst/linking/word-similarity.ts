import { distance } from 'fastest-levenshtein';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { NameWord } from './column-words.js';
import { isDeedOf } from './is-deed-of.js';

/** From here on a form stands for a word even where it usually carries grammar only. */
const SURE = 0.8;

/** True for a short word that usually carries grammar only: `up`, `us`, `paid`. */
function isIdle(word: string): boolean {
  return word.length <= 4 && (lexicon().senses.get(word) ?? []).some(sense => sense.type === 'grammar');
}

/** How well what is done stands for who does it: `inspections` for `inspector`. */
const DEED_FOR_AGENT = 0.6;

const VOWELS = /[aeiou]/gu;

/** True when the letters of `short` stand in `word` in order, beginning with the first: `dstnc` in `distance`. */
function isSkeleton(short: string, word: string): boolean {
  if (short.length < 3 || short.length >= word.length || short[0] !== word[0] || word.length > short.length * 3) {
    return false;
  }
  if (short.replace(VOWELS, '').length < short.length - 1) {
    return false;
  }
  let at = 0;
  for (const letter of word) {
    if (letter === short[at]) {
      at += 1;
    }
  }
  return at === short.length;
}

/** `readmission` and `readmitted`: different endings of one word. */
function sharesBeginning(stem: string, text: string): boolean {
  const shorter = Math.min(stem.length, text.length);
  let common = 0;
  while (common < shorter && stem[common] === text[common]) {
    common += 1;
  }
  return common >= 5 && common >= 0.7 * stem.length && common >= 0.55 * text.length;
}

function typo(word: string, text: string): boolean {
  const shorter = Math.min(word.length, text.length);
  if (shorter < 5 || word[0] !== text[0] || Math.abs(word.length - text.length) > 2) {
    return false;
  }
  return distance(word, text) <= (shorter >= 8 ? 2 : 1);
}

/** How well a word of the question stands for a word of a name: 1 for the same, 0 for nothing in common. */
export function wordSimilarity(token: Pick<Token, 'stem' | 'lower'>, name: NameWord): number {
  const found = likeness(token, name);
  return isDeedOf(token.lower, name.text) ? Math.min(found, DEED_FOR_AGENT) : found;
}

function likeness(token: Pick<Token, 'stem' | 'lower'>, name: NameWord): number {
  const known = name.forms.get(token.stem);
  if (known !== undefined) {
    return known >= SURE || !isIdle(token.lower) ? known : 0;
  }
  const { lower } = token;
  if (isIdle(lower)) {
    return 0;
  }
  if (!/^\p{L}{3,}$/u.test(lower) || !/^\p{L}{2,}$/u.test(name.text)) {
    return 0;
  }
  // Who does something is not what is done: inspections are no inspectors.
  if (/(?:or|er)s?$/u.test(name.text) && /(?:ions?|ments?)$/u.test(lower)) {
    return 0;
  }
  if (name.text.length >= 3 && lower.length > name.text.length && lower.startsWith(name.text)) {
    // A verb is not shortened to its first letters: "approved" is no `app`.
    if (/(?:ed|ing)$/u.test(lower) && name.text.length < 0.5 * lower.length) {
      return 0;
    }
    return name.text.length / lower.length > 0.7 ? 0.8 : 0.76;
  }
  if (lower.length >= 4 && name.text.startsWith(lower)) {
    return 0.76;
  }
  if (lower.length >= 5 && name.text.length > lower.length + 2 && name.text.endsWith(lower)) {
    return 0.66;
  }
  if (token.stem.length >= 4 && name.text.startsWith(token.stem)) {
    return 0.76;
  }
  if (sharesBeginning(token.stem, name.text)) {
    return 0.7;
  }
  // A word that the lexicon has is no short form of another one: `mass` is no measurement.
  if (name.forms.size < 2 && isSkeleton(name.text, lower)) {
    return 0.76;
  }
  if (typo(lower, name.text)) {
    return 0.68;
  }
  const near = lower.length >= 6 && !lexicon().senses.has(lower);
  return near && [...name.forms].some(([form, score]) => score > 0.9 && typo(token.stem, form)) ? 0.66 : 0;
}
