import type { TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { dateFormatOf } from './date-format.js';

const DAY = 86_400_000;

/** First and last date that the profile knows, in milliseconds. */
function ends(column: ColumnProfile): readonly [number, number] | undefined {
  const { min, max } = column.range ?? {};
  if (typeof min === 'string' && typeof max === 'string') {
    return [Date.parse(min), Date.parse(max)];
  }
  const format = dateFormatOf(column);
  const order =
    format?.startsWith('%d') === true ? [2, 1, 0] : format?.startsWith('%m') === true ? [2, 0, 1] : [0, 1, 2];
  const times = (column.top?.values ?? []).map(({ value }) => {
    if (format !== undefined && /%[bBy]/u.test(format)) {
      return Date.parse(String(value));
    }
    const parts = String(value).slice(0, 10).split(/[-./]/u);
    return Date.parse(order.map(at => (parts[at] ?? '').padStart(2, '0')).join('-'));
  });
  return times.length === 0 ? undefined : [Math.min(...times), Math.max(...times)];
}

/** The unit in which dates read well: days up to 60 days, months up to four years, then years. */
export function naturalUnit(column: ColumnProfile): TimeKey['unit'] {
  const [first, last] = ends(column) ?? [0, 400 * DAY];
  const days = (last - first) / DAY;
  return !(days > 60) ? 'day' : days <= 4 * 366 ? 'month' : 'year';
}
