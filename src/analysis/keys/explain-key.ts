import type { GroupKey, TimeKey } from './group-key.js';

const PARTS: Readonly<Record<TimeKey['unit'], string>> = {
  hour: 'hour of the day',
  day: 'day of the month',
  week: 'week of the year',
  month: 'month of the year',
  quarter: 'quarter of the year',
  year: 'year',
  weekday: 'weekday',
  weekend: 'weekend or weekday'
};

/** A key in words: "Region", "month of Order Date". */
export function explainKey(key: GroupKey): string {
  return typeof key === 'string' ? key : `${key.as === 'part' ? PARTS[key.unit] : key.unit} of ${key.column}`;
}
