import type { TableState } from '../compile/compile-state.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** pandas code of a finished table: months and weekdays in the order of the calendar when no step has ordered it. */
export function pandasTable(state: TableState): string {
  const [key, ...others] = state.keys;
  const order = key === undefined || others.length > 0 ? undefined : state.calendar?.get(key);
  // Several keys are ordered by the type of the key.
  return order === undefined || state.descending !== undefined
    ? state.code
    : `${state.code}.sort_index(key=lambda names: names.map([${order.map(pythonLiteral).join(', ')}].index))`;
}
