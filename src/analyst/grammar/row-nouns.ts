import { type Link, placesOf } from '../links/link.js';
import type { Question } from '../parser/question.js';
import { isJoint } from '../tokens/tokenize.js';

/** Words that a noun follows if it stands for one row: "per visit", "the average order". */
const BEFORE_ONE: ReadonlySet<string> = new Set(['a', 'an', 'per', 'each', 'every', 'one', 'average', 'single']);

/** Plurals without an "s", and words with an "s" that are none. */
const PLURALS: ReadonlySet<string> = new Set(['people', 'children', 'men', 'women']);
const NO_PLURAL = /(?:[sui]s|'s|ics|ways|yes)$/u;

/** A noun that may stand for the rows of a dataset, whatever the dataset is called: "how many visits were there". */
export type RowNoun = {
  /** Its tokens, from the first to the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Places of the same noun elsewhere in the question. */
  readonly also: readonly number[];
  readonly features: readonly string[];
};

/** The nouns that may stand for rows: plurals, and nouns after words like "per", that are not the name of anything. */
export function rowNouns({ tokens, classes, grams }: Question, links: readonly Link[]): readonly RowNoun[] {
  const named = new Set(links.filter(({ kind }) => kind === 'table').flatMap(placesOf));
  const isOpen = (at: number): boolean =>
    classes[at] === 'content' && !named.has(at) && (tokens[at]?.lower.length ?? 0) >= 3;
  const isJoined = (at: number): boolean => tokens[at]?.lower === '-' && isJoint(tokens, at);
  return tokens.flatMap(({ lower, stem }, at): readonly RowNoun[] => {
    const start = isJoined(at - 1) && isOpen(at - 2) ? at - 2 : at;
    const before = tokens[start - 1]?.lower ?? '';
    const isPlural = PLURALS.has(lower) || (lower.endsWith('s') && !NO_PLURAL.test(lower));
    if (!isOpen(at) || isJoined(at + 1) || !(isPlural || BEFORE_ONE.has(before))) {
      return [];
    }
    const kinds = new Set(links.filter(link => placesOf(link).includes(at)).map(({ kind }) => kind));
    kinds.delete('hint');
    return [
      {
        start,
        end: at + 1,
        also: tokens.flatMap((other, place) => (other.stem === stem && place !== at && isOpen(place) ? [place] : [])),
        features: [
          'row noun',
          `row noun ${isPlural ? 'plural' : `after ${before}`}`,
          `row noun ends ${lower.slice(-3)}`,
          `row noun starts ${String(start === 0)}`,
          `row noun many ${String(grams.has('mani'))}`,
          ...(kinds.size === 0 ? ['row noun names nothing'] : [...kinds].map(kind => `row noun like ${kind}`)),
          `row noun next ${classes[at + 1] ?? '$'}`,
          `row noun last ${classes[start - 1] ?? '^'}`
        ]
      }
    ];
  });
}
