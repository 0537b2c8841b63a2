import type { DuckDBValue } from '@duckdb/node-api';
import type { PreviewCell } from '../../../../protocol/index.js';
import { MOST_DETAILED } from '../most-detailed.js';
import { settleColumns } from '../settle-columns.js';
import { tableFingerprint } from '../table-fingerprint.js';
import type { TableSource } from '../table-source.js';
import type { OpenTable } from '../with-table.js';
import { cellReader } from './cell-reader.js';
import { countMisfits } from './count-misfits.js';
import { MOST_CELLS, MOST_ROWS, MOST_TEXT } from './preview-limits.js';
import type { CellColumn, PreviewTable, SortKey } from './preview-table.js';

/** The first rows of an open table, in types that they fit. Bounded in rows, cells and characters. */
export async function readPreview(table: OpenTable): Promise<PreviewTable> {
  const { database, source: given } = table;
  const width = Math.min(given.columns.length, given.detailed ?? MOST_DETAILED);
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, width)));
  // Types that the file states need no look at the rows; a limit would make DuckDB put aside what it reads together.
  const { source, columns } =
    given.refit === undefined && given.instead === undefined
      ? { source: given, columns: given.columns.slice(0, width) }
      : await settleColumns(database, firstRows(given, most + 1), countMisfits, () => undefined);
  const readers = columns.map(cellReader);
  const taken = columns.map(() => ({ cells: [] as PreviewCell[], keys: [] as SortKey[] }));
  let rows = 0;
  let text = 0;
  let more = given.isCut ?? false;
  const take = (values: readonly (readonly DuckDBValue[])[], row: number): void => {
    let at = 0;
    readers.forEach(({ cell, key }, place) => {
      const next = cell(values[at++]?.[row] ?? null);
      taken[place]?.cells.push(next);
      text += typeof next === 'string' ? next.length : 0;
      if (key !== undefined) {
        taken[place]?.keys.push(key(values[at++]?.[row] ?? null));
      }
    });
  };
  const select = readers.flatMap(reader => reader.select).join(', ');
  reading: for await (const values of database.pieces(`SELECT ${select} FROM ${source.from}`)) {
    for (let row = 0; row < (values[0]?.length ?? 0); row += 1) {
      if (rows === most || text > MOST_TEXT) {
        more = true;
        break reading;
      }
      take(values, row);
      rows += 1;
    }
  }
  return {
    fingerprint: tableFingerprint(table),
    columns: columns.map(({ name, type, dtype }, place): CellColumn => {
      const { cells = [], keys = [] } = taken[place] ?? {};
      const sortable = readers[place]?.sortable ?? false;
      return { name, type, dtype, sortable, cells, ...(keys.length > 0 && { keys }) };
    }),
    columnCount: source.columns.length,
    rows,
    more,
    unread: (await source.unread?.())?.rows ?? 0
  };
}

/** The same table of its first rows alone. */
function firstRows(source: TableSource, most: number): TableSource {
  const { from, instead } = source;
  return {
    ...source,
    from: `(SELECT * FROM ${from} LIMIT ${most})`,
    ...(instead && {
      instead: async () => {
        const other = await instead();
        return other && firstRows(other, most);
      }
    })
  };
}
