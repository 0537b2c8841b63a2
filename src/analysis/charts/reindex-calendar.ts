import { calendarNames } from '../keys/calendar-names.js';
import type { GroupKey } from '../keys/group-key.js';
import { pythonLiteral } from '../plan/python-literal.js';

function named(key: GroupKey | undefined): string | undefined {
  const names = key === undefined ? undefined : calendarNames(key);
  return names === undefined ? undefined : `[${names.map(pythonLiteral).join(', ')}]`;
}

/** pandas code that puts the months and weekdays of a wide table in the order of the calendar. */
export function reindexCalendar(place: GroupKey | undefined, series: GroupKey | undefined): string {
  const [rows, columns] = [named(place), named(series)];
  const options = [
    ...(rows === undefined ? [] : [`index=${rows}`]),
    ...(columns === undefined ? [] : [`columns=${columns}`])
  ];
  return options.length === 0 ? '' : `.reindex(${options.join(', ')})`;
}
