import type { ColumnProfile } from '../../datasets/index.js';

/** The columns with these ones in the place of those of the same name, else behind them. */
export function withColumns(
  columns: readonly ColumnProfile[],
  made: readonly ColumnProfile[]
): readonly ColumnProfile[] {
  const kept = columns.map(column => {
    const anew = made.find(one => one.name === column.name);
    return anew === undefined ? column : { ...(column.label === undefined ? {} : { label: column.label }), ...anew };
  });
  return [...kept, ...made.filter(one => !columns.some(column => column.name === one.name))];
}
