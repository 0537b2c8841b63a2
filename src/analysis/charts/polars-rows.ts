import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState } from '../compile/compile-state.js';
import { polarsKey } from '../keys/polars-key.js';
import { groupHeading } from './group-heading.js';
import { polarsToPandas } from './polars-to-pandas.js';
import { reindexCalendar } from './reindex-calendar.js';
import type { RowSource } from './row-source.js';

/** The rows of a polars frame, by way of pandas. */
export function polarsRows({ base }: FrameState, context: CompileContext): RowSource {
  const known = (columns: readonly string[]): string => {
    const missing = [...new Set(columns)].filter(context.mayMiss);
    return missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  };
  return {
    series: column => `${context.module('pandas')}.Series(${base}[${context.label(column)}].to_numpy())`,
    frame: (columns, wanted) => {
      const names = [...new Set(columns)].map(context.label).join(', ');
      return polarsToPandas(`${known(wanted)}.select(${names})`, context);
    },
    table: columns => polarsToPandas(`${base}.select(${columns.map(context.label).join(', ')})`, context),
    wide: (column, by) => {
      const heading = groupHeading(by, column);
      const rows = known([typeof by === 'string' ? by : by.column]);
      const selected = `${rows}.select(${polarsKey(by, heading, context)}, ${context.label(column)})`;
      const pivot = `.pivot(columns=${context.label(heading)}, values=${context.label(column)})`;
      return `${polarsToPandas(selected, context)}${pivot}${reindexCalendar(undefined, by)}`;
    }
  };
}
