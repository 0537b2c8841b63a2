import type { GroupKey } from './group-key.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October'
].concat(['November', 'December']);

/** The groups of a key in the order of the calendar, for keys whose groups are names; `undefined` for all others. */
export function calendarNames(key: GroupKey): readonly string[] | undefined {
  if (typeof key === 'string' || key.as !== 'part') {
    return undefined;
  }
  return key.unit === 'weekday' ? WEEKDAYS : key.unit === 'month' ? MONTHS : undefined;
}
