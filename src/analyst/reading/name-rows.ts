import type { Item } from './item.js';

/** Nouns for the whole table or its rows: what stands before one says what the rows are. */
const TABLES =
  /^(?:files?|data|tables?|lists?|logs?|sheets?|dataset|dataframe|records?|rows?|entries|entry|database)$/iu;

/** "the patient file", "inspection rows": a thing that has a column of keys or names, and stands for the rows. */
export function nameRows(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const next = items[at + 1];
    const isThing = item.type === 'column' && item.score < 0.94;
    const behind = next !== undefined && next.at === item.end && TABLES.test(next.text);
    return isThing && behind ? { at: item.at, end: item.end, text: item.text, score: 1, type: 'rowNoun' } : item;
  });
}
