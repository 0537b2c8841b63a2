import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { calendarNames } from './calendar-names.js';
import type { GroupKey } from './group-key.js';
import { keyNames } from './key-names.js';
import { pandasKey } from './pandas-key.js';

/** The keys of a grouping as the arguments of `groupby`. `series` writes a column, given the literal of its label. */
export function pandasGroups(
  by: readonly GroupKey[],
  series: (label: string) => string,
  context: CompileContext
): string {
  const names = keyNames(by);
  const ordered = by.length > 1 && by.some(key => calendarNames(key) !== undefined);
  const categories = by.some(key => typeof key === 'string' && context.column(key)?.dtype.startsWith('category'));
  const codes = by.map((key, at) => {
    if (typeof key === 'string') {
      return context.label(key);
    }
    const heading = names[at] ?? '';
    const calendar = by.length > 1 ? calendarNames(key) : undefined;
    const type =
      calendar === undefined
        ? ''
        : `.astype(${context.module('pandas')}.CategoricalDtype([${calendar.map(pythonLiteral).join(', ')}], ordered=True))`;
    const name = heading === key.column && key.unit !== 'week' ? '' : `.rename(${pythonLiteral(heading)})`;
    return `${pandasKey(key, series(context.label(key.column)), context)}${type}${name}`;
  });
  const keys = codes.length === 1 ? codes.join('') : `[${codes.join(', ')}]`;
  return ordered || categories ? `${keys}, observed=True` : keys;
}
