import type { FencedDatabase } from '../fenced-database.js';
import type { SettledColumns } from '../settle-columns.js';
import type { SourceColumn } from '../source-column.js';
import { misfitsSql } from '../summarize-columns.js';
import type { TableSource } from '../table-source.js';

/** Reads all rows once, for the cells that do not fit their types alone. */
export async function countMisfits(
  database: FencedDatabase,
  source: TableSource,
  columns: readonly SourceColumn[]
): Promise<Pick<SettledColumns, 'rows' | 'summaries'>> {
  const [[rows, ...misfits] = []] = await database.rows(
    `SELECT ${['count(*)', ...columns.map(misfitsSql)].join(', ')} FROM ${source.from}`
  );
  return {
    rows: Number(rows),
    summaries: misfits.map(count => ({ count: 0, misfits: Number(count), distinct: 0, min: null, max: null }))
  };
}
