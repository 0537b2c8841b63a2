import type { ColumnWords } from '../linking/column-words.js';
import { dateColumns } from './date-columns.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

/** Lets the first word for passing time take the name of the date column along that it is about. */
export function elapsedOptions(at: number, reader: ItemReader, columns: readonly ColumnWords[]): readonly Option[] {
  const first = reader.items.findIndex(item => item.type === 'marker' && item.sense.type === 'elapsed');
  const named = dateColumns(at, reader, columns).filter(one => one.uses.length > 0);
  return first === at && named.length === 1
    ? named.map(({ column, uses, score }) => ({ score, uses, role: { role: 'noun', column } }))
    : [];
}
