import type { ColumnSummary } from './column-summary.js';
import type { FencedDatabase } from './fenced-database.js';
import { MOST_DETAILED } from './most-detailed.js';
import type { SourceColumn } from './source-column.js';
import type { summarizeColumns } from './summarize-columns.js';
import type { TableSource } from './table-source.js';

/** The columns of a table in types that all its rows fit, with what the rows show. */
export type SettledColumns = {
  /** The way in which the rows are read after all. */
  readonly source: TableSource;
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
  /** Of each column. */
  readonly summaries: readonly ColumnSummary[];
};

/** A type that does not fit is widened at most so often: number, then text. */
const REFITS = 2;
const NOTHING: ColumnSummary = { count: 0, misfits: 0, distinct: 0, min: null, max: null };

/**
 * Reads all rows of a table, more than once where its types or its way of reading do not fit.
 *
 * @param summarize What looks at the rows; has to find cells that do not fit.
 */
export async function settleColumns(
  database: FencedDatabase,
  given: TableSource,
  summarize: typeof summarizeColumns,
  onProgress: (share: number) => void
): Promise<SettledColumns> {
  let source = given;
  const most = source.detailed ?? MOST_DETAILED;
  const columns: SourceColumn[] = source.columns.slice(0, most);
  let { rows, summaries } = await summarize(database, source, columns, onProgress);
  const other = await source.instead?.();
  if (other !== undefined) {
    source = other;
    columns.splice(0, columns.length, ...source.columns.slice(0, most));
    ({ rows, summaries } = await summarize(database, source, columns, onProgress));
  }
  for (let round = 0; round < REFITS && source.refit !== undefined; round += 1) {
    const misfits = columns.flatMap((column, at) => ((summaries[at]?.misfits ?? 0) > 0 ? [{ column, at }] : []));
    if (misfits.length === 0) {
      break;
    }
    const { refit } = source;
    const wider = misfits.map(({ column }) => refit(column));
    const { summaries: again } = await summarize(database, source, wider, () => undefined);
    const corrected = [...summaries];
    misfits.forEach(({ at, column }, place) => {
      columns[at] = wider[place] ?? column;
      corrected[at] = again[place] ?? NOTHING;
    });
    summaries = corrected;
  }
  return { source, rows, columns, summaries: columns.map((_, at) => summaries[at] ?? NOTHING) };
}
