import { distance } from 'fastest-levenshtein';
import { wordsOf } from '../prompt/words-of.js';

const MOST = 3;
/** Below this likeness, between 0 and 1, a name is no help. */
const LEAST = 0.4;
const MOST_COMPARED = 10_000;
const MOST_CHARACTERS = 100;

/**
 * The names most like a wrong one, best first, at most three: by letters and by shared words, so that `class` finds
 * `ride_class` and `Fare` finds `fare`. Empty when nothing is like it.
 */
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
  const own = wordsOf(name, 'name');
  const other = wordsOf(candidate, 'name');
  const met = own.filter(word => other.includes(word)).length;
  const words = met === 0 ? 0 : 0.5 + (0.45 * met) / Math.max(own.length, other.length);
  const part = a.length >= 3 && (b.includes(a) || (a.includes(b) && b.length >= 3)) ? 0.6 : 0;
  return Math.max(letters, words, part);
}
