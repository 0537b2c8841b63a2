import type { CompileContext } from '../compile/compile-context.js';

/** Types of dates with a time zone, as pandas writes them. */
const ZONED = /^datetime64\[\w+, |^timestamp\[\w+, tz=/u;

/** Dates that lie in Arrow, which have no periods. */
const ARROW = /^timestamp\[.*\[pyarrow\]$/u;

/**
 * pandas code of dates as the clock of their time zone shows them, given that of the dates: periods know no time zone, which
 * pandas warns of, and an hour that a clock shows twice cannot be rounded with one.
 */
export function clockDates(column: string, dates: string, context: CompileContext): string {
  const dtype = context.column(column)?.dtype ?? '';
  const shown = ZONED.test(dtype) ? `${dates}.dt.tz_localize(None)` : dates;
  return ARROW.test(dtype) ? `${shown}.astype("datetime64[us]")` : shown;
}
