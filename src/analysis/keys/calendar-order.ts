import type { TableState } from '../compile/compile-state.js';
import { calendarNames } from './calendar-names.js';
import { calendarPeriod } from './calendar-period.js';
import type { GroupKey } from './group-key.js';
import { keyNames } from './key-names.js';

/** What a table must know about its keys to put groups with names of the calendar into its order. */
export function calendarOrder(by: readonly GroupKey[]): Pick<TableState, 'calendar' | 'period'> {
  const names = keyNames(by);
  const found = by.flatMap((key, at) => {
    const order = calendarNames(key);
    return order === undefined ? [] : [[names[at] ?? '', order] as const];
  });
  return { ...calendarPeriod(by), ...(found.length === 0 ? {} : { calendar: new Map(found) }) };
}
