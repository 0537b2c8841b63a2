import { distance } from 'fastest-levenshtein';

const MOST = 3;
/** Below this likeness, between 0 and 1, a name is no help. */
const LEAST = 0.4;
const MOST_COMPARED = 10_000;
const MOST_CHARACTERS = 100;

/** At most three names like a wrong one, best first, by their letters: `class` finds `ride_class`, `Fare` finds `fare`. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  return known
    .slice(0, MOST_COMPARED)
    .map(candidate => ({ candidate, score: likeness(name, candidate) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

function likeness(name: string, candidate: string): number {
  const a = name.slice(0, MOST_CHARACTERS).toLowerCase();
  const b = candidate.slice(0, MOST_CHARACTERS).toLowerCase();
  if (a === b) {
    return 1;
  }
  const letters = 1 - distance(a, b) / Math.max(a.length, b.length, 1);
  const part = a.length >= 3 && (b.includes(a) || (a.includes(b) && b.length >= 3)) ? 0.6 : 0;
  return Math.max(letters, part);
}

const NO_WORDS = new Set(
  (
    'a an and any are as at be been between by can could do does each every for from give had has have how i if in into is it its ' +
    'let list make many me mean most much my no not of on one or our over per please plot show so some tell than that the their ' +
    'them there these they this to us was we were what when where which who why will with would you your all average chart compare ' +
    'column columns data dataset datasets draw find frame get graph highest largest lowest median number row rows smallest sum table ' +
    'top total value values'
  ).split(' ')
);

/**
 * The words of a name or a question, lower-case, split at camel case, at digits and at all else that is no
 * letter. Of a question, words that do not help to tell which column is meant are left out.
 */
export function wordsOf(text: string, kind: 'name' | 'question'): readonly string[] {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const kept = kind === 'name' ? words : words?.filter(word => !NO_WORDS.has(word));
  return [...new Set(kept ?? [])];
}
