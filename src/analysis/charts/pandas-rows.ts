import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState } from '../compile/compile-state.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pandasKey } from '../keys/pandas-key.js';
import { pandasAssign } from '../operations/pandas-assign.js';
import { groupHeading } from './group-heading.js';
import { reindexCalendar } from './reindex-calendar.js';
import type { RowSource } from './row-source.js';

/** The rows of a pandas frame. */
export function pandasRows(state: FrameState, context: CompileContext): RowSource {
  const known = (base: string, columns: readonly string[]): string => {
    const missing = columns.filter(context.mayMiss);
    return missing.length === 0 ? base : `${base}.dropna(subset=${context.labels(missing)})`;
  };
  // Labels of rows may repeat, and a pivot needs rows that differ.
  const numbered = (base: string): string =>
    (context.profile.index ?? []).length === 0 || base.includes('.reset_index(')
      ? base
      : `${base}.reset_index(drop=True)`;
  return {
    series: column => pandasColumn(state, column, context),
    frame: (_columns, wanted) => known(pandasFrame(state), wanted),
    table: columns => `${pandasFrame(state)}[${context.labels(columns)}]`,
    wide: (column, by) => {
      const heading = groupHeading(by, column);
      const rows = numbered(known(pandasFrame(state), [typeof by === 'string' ? by : by.column]));
      const base =
        typeof by === 'string'
          ? rows
          : pandasAssign(
              rows,
              [[heading, pandasKey(by, `${frameName.of(rows)}[${context.label(by.column)}]`, context)]],
              context
            );
      const pivot = `${base}.pivot(columns=${context.label(heading)}, values=${context.label(column)})`;
      return `${pivot}${reindexCalendar(undefined, by)}`;
    }
  };
}
