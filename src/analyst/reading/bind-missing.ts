import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import { WEIGHTS } from '../ranking/weights.js';

/** The column whose missing values are meant; without one the test stays for the operation over all columns. */
export function bindMissing(at: number, item: ItemOf<'missingTest'>, reader: ItemReader): readonly Option[] {
  const before = reader.before(at);
  // "visibility readings are missing": the noun for what was recorded stands between.
  const behindNoun = reader.items[before]?.type === 'rowNoun' ? [reader.before(before)] : [];
  const places = [...new Set([reader.after(at), before, ...behindNoun, reader.topic()])].filter(
    place => reader.column(place) !== undefined
  );
  return places.map((place, order) => {
    const column = (reader.items[place] as ItemOf<'column'>).column;
    const condition = {
      type: 'missing' as const,
      column: column.name,
      ...(item.negated ? { negated: true } : {})
    };
    return {
      score: order === 0 ? WEIGHTS.bind.beside : WEIGHTS.bind.after,
      uses: [place],
      condition: { condition, column }
    };
  });
}
