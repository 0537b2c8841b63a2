import type { TableState } from '../compile/compile-state.js';
import { calendarNames } from './calendar-names.js';
import type { GroupKey } from './group-key.js';
import { keyNames } from './key-names.js';

/** What a table must know about its keys to put groups with names of the calendar into its order. */
export function calendarOrder(by: readonly GroupKey[]): Pick<TableState, 'calendar' | 'period'> {
  const names = keyNames(by);
  const found = by.flatMap((key, at) => {
    const order = calendarNames(key);
    return order === undefined ? [] : [[names[at] ?? '', order] as const];
  });
  const [only, ...others] = by;
  const period =
    typeof only === 'object' && 'unit' in only && only.as === 'period' && others.length === 0
      ? { period: only.unit }
      : {};
  return { ...period, ...(found.length === 0 ? {} : { calendar: new Map(found) }) };
}
