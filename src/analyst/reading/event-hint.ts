import { EVENT_WORDS } from '../lexicon/event-words.js';
import type { ColumnWords } from '../linking/column-words.js';
import { wordSimilarity } from '../linking/word-similarity.js';

/** Words that every name of a date column may hold. */
const GENERAL = new Set([
  'date',
  'dt',
  'day',
  'time',
  'timestamp',
  'datetime',
  'ts',
  'on',
  'at',
  'datum',
  'tag',
  'zeit',
  'of',
  'the'
]);

const EVENTS = EVENT_WORDS.map(group => group.split(' '));

/** The words of a date column's name that say which date it is. */
export function aboutWords({ words }: ColumnWords): ColumnWords['words'] {
  return words.filter(word => !GENERAL.has(word.text));
}

/** `delivery` and `delivered`. */
function sharesRoot(word: string, other: string): boolean {
  const root = Math.min(word.length, other.length) - 2;
  return root >= 4 && word.slice(0, root) === other.slice(0, root);
}

/** How well words (stems with the words themselves) point at a column by what happened on that day: `hired` at `hire_date`. */
export function eventHint(entry: ColumnWords, stems: ReadonlyMap<string, string>): number {
  const words = aboutWords(entry);
  const named = new Set(words.map(word => word.text));
  const lowers = new Set(stems.values());
  if (EVENTS.some(event => event.some(word => named.has(word)) && event.some(word => lowers.has(word)))) {
    return 1;
  }
  return Math.max(
    0,
    ...Array.from(stems, ([stem, lower]) =>
      Math.max(0, ...words.map(word => (sharesRoot(lower, word.text) ? 1 : wordSimilarity({ stem, lower }, word))))
    )
  );
}
