import type { TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { ASKS } from './asks.js';
import { asking } from './asking.js';
import { dateColumns } from './date-columns.js';
import { isDateEnd } from './is-date-end.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import { naturalUnit } from './natural-unit.js';
import type { Option } from './option.js';
import type { Role } from './reading.js';

const CONJUNCTIONS = ['and', ',', '&', '/'];

/** How well the words around a unit of the calendar speak for each role it can have. */
function places(at: number, item: ItemOf<'marker'>, reader: ItemReader): readonly (readonly [Role, number])[] {
  if (item.sense.type !== 'calendar' || item.sense.alone === true) {
    return [['key', WEIGHTS.role.asked]];
  }
  const left = reader.before(at);
  const listed = reader.column(left) !== undefined || reader.sense(left)?.type === 'calendar';
  const joined = listed && reader.wordsBetween(left, at).some(word => CONJUNCTIONS.includes(word));
  const before = asking(joined ? reader.before(left) : left, reader);
  const after = reader.after(at);
  const owning = reader.wordsBetween(at, after).some(word => word === 'with' || word === 'having' || word === 'had');
  const ranked = ['most', 'superlative'].includes(asking(after, reader));
  // "the date of the first order"
  const ends =
    isDateEnd(reader.sense(after)) && item.sense.unit === 'day' && reader.wordsBetween(at, after).includes('of');
  const answers = ASKS.answer.has(before) || before === 'most' || (owning && ranked) || ends;
  // "rank the months by …"
  const by = reader.sense(after);
  const sorted = before === 'sort' && by?.type === 'group' && /^by$/iu.test(reader.items[after]?.text ?? '');
  return [
    ['key', before === 'group' || sorted ? WEIGHTS.role.asked : WEIGHTS.role.unasked],
    ['answer', answers ? WEIGHTS.role.asked : WEIGHTS.role.unasked]
  ];
}

/** The unit as the data ask for it: hours are parts of a day. */
function unitOf(
  at: number,
  { sense }: ItemOf<'marker'>,
  reader: ItemReader,
  column: ColumnProfile
): Pick<TimeKey, 'unit' | 'as'> | undefined {
  if (sense.type === 'calendar') {
    const pooled = reader.items.some((_, place) => {
      const other = reader.sense(place);
      return other?.type === 'remark' && other.remark.says === 'allYears';
    });
    return { unit: sense.unit, as: pooled && sense.unit !== 'year' ? 'part' : sense.as };
  }
  const named = reader.items.some(
    (other, place) =>
      other.type === 'marker' &&
      (other.sense.type === 'calendar' ||
        (other.sense.type === 'window' &&
          place < at &&
          (other.sense.unit !== undefined || other.sense.how === 'trend')))
  );
  if (sense.type !== 'window' || named) {
    return undefined;
  }
  const unit = sense.unit ?? (sense.how === 'trend' ? naturalUnit(column) : undefined);
  return unit === undefined ? undefined : { unit, as: 'period' };
}

/** The parts that a unit of the calendar can play, each over each date column it may be about. */
export function calendarOptions(
  at: number,
  item: ItemOf<'marker'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  if (item.sense.type !== 'calendar' && item.sense.type !== 'window') {
    return [];
  }
  return dateColumns(at, reader, columns).flatMap(({ column, format, score, uses, assumption }) => {
    const unit = unitOf(at, item, reader, column);
    // Dates without a time of day have no hours.
    if (unit === undefined || (unit.unit === 'hour' && column.type === 'date')) {
      return [];
    }
    const time = { ...unit, ...(format === undefined ? {} : { format }) };
    const rest = { uses, ...(assumption === undefined ? {} : { assumption }) };
    // The name may belong to a period besides: "by month for the 2025 harvest".
    const named = uses.length > 0 ? [rest, { ...rest, uses: [] }] : [rest];
    return places(at, item, reader).flatMap(([role, place]) =>
      named.map((taken): Option => ({ score: score + place, role: { role, column, time }, ...taken }))
    );
  });
}
