import type { ItemReader } from './item-reader.js';

/** What the neighbour of a column asks of it. */
export function asking(place: number, reader: ItemReader): string {
  const sense = reader.sense(place);
  if (sense === undefined) {
    const item = reader.items[place];
    if (item?.type === 'number') {
      const before = asking(reader.before(place), reader);
      return before === '' ? 'limit' : before;
    }
    return item?.type === 'ordinal' ? 'wh' : item?.type === 'missingTest' ? 'missing' : '';
  }
  // "average monthly revenue"
  if (sense.type === 'calendar' && sense.alone === true) {
    return asking(reader.before(place), reader);
  }
  if (sense.type === 'wh' && sense.word === 'howMuch') {
    return 'howMuch';
  }
  if (sense.type === 'look') {
    return sense.what;
  }
  if (sense.type === 'chart') {
    return sense.series === true ? 'group' : sense.spread === true ? 'count' : 'chart';
  }
  return sense.type === 'calendar' ? '' : sense.type;
}
