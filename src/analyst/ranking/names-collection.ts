import type { Item } from '../reading/item.js';

/** Nouns for all that was written down together; one of them beside the rows leaves nothing out. */
const COLLECTIONS =
  /^(?:registers?|registry|logs?|logbook|roster|inventory|catalog|catalogue|archive|records|books)$/iu;
const PLACES = new Set(['in', 'on', 'of', 'from', 'within', 'across', 'throughout', 'at']);
const OWNERS = new Set(['the', 'our', 'this', 'your', 'my', 'their', 'whole', 'entire', 'that']);
const ENDS = /^(?:[.,;:?!)]|and|by|per|for each|with)$/u;

/**
 * True for a noun that stands for the table itself: "on the register", "in our log". It ends its phrase, so that a part of the
 * rows is not meant: not "in the log of errors", nor "in the other register".
 */
export function namesCollection(items: readonly Item[], at: number): boolean {
  const textOf = (place: number): string => items[place]?.text.toLowerCase() ?? '';
  let before = at - 1;
  // "on our customer register": what the rows are.
  if (items[before]?.type === 'rowNoun' || items[before]?.type === 'frame') {
    before -= 1;
  }
  const next = items[at + 1];
  // "in our gym": the place that all of it is about.
  const single = items[at]?.type === 'unknown' || items[at]?.type === 'rowNoun';
  const place = single && textOf(before) === 'our' && !/(?:[^s]s|people|staff)$/u.test(textOf(at)) && before === at - 1;
  return (
    (COLLECTIONS.test(textOf(at)) || place) &&
    OWNERS.has(textOf(before)) &&
    PLACES.has(textOf(before - 1)) &&
    (next === undefined || ENDS.test(next.text.toLowerCase()))
  );
}
