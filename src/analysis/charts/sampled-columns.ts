import { refuseLazy } from '../compile/refuse-lazy.js';
import type { CompileContext } from '../compile/compile-context.js';
import type { ChartStep } from '../operations/chart.js';

/**
 * The columns that a chart needs of rows drawn at random. Throws `PlanError` for a chart of which some of the rows
 * would make another one, such as a line.
 */
export function sampledColumns(
  { kind, columns, by }: ChartStep,
  engine: 'dask' | 'Spark',
  context: CompileContext
): readonly string[] {
  if (kind === 'line' || kind === 'heatmap') {
    const what = kind === 'line' ? 'A line through single rows' : 'A heatmap of single rows';
    refuseLazy(what, engine, context.profile.name);
  }
  if (by !== undefined && typeof by !== 'string') {
    refuseLazy('A drawing of rows by parts of dates', engine, context.profile.name);
  }
  return [...new Set([...columns, ...(by === undefined ? [] : [by])])];
}
