import type { FileFormat } from '../../../datasets/index.js';
import { checkWidth } from './csv/csv-dialect.js';
import { csvTable } from './csv/csv-table.js';
import { plainHead, plainWhole } from './csv/plain-text.js';
import { readTextHead } from './csv/text-head.js';
import { duckdbTable } from './duckdb-table.js';
import { excelTable } from './excel/excel-table.js';
import { jsonTable } from './json-table.js';
import type { OpenOptions, TableSource } from './table-source.js';
import type { OpenedFile } from './opened-file.js';
import { parquetTable } from './parquet-table.js';
import { sqliteTable } from './sqlite/sqlite-table.js';

/**
 * Finds out how to read a table of a file, and reads no more of it than that takes. Unless all rows are wanted, text is
 * cut to its beginning.
 *
 * @param table Name of the table; by default the first.
 * @param log The log beside a DuckDB database.
 * @param isMixed The line ends of its text are of several kinds.
 */
export async function openTable(
  file: OpenedFile,
  kind: FileFormat['kind'],
  table: string | undefined,
  log: OpenedFile | undefined,
  isMixed: boolean,
  options: OpenOptions
): Promise<TableSource> {
  const { copies, database, rows, signal } = options;
  switch (kind) {
    case 'duckdb':
      return duckdbTable(database, file, log, table);
    case 'arrow': {
      // Loaded on demand: most kinds do not need its library.
      const { arrowTable } = await import('./arrow/arrow-table.js');
      return arrowTable(file, options);
    }
    case 'sqlite':
      return sqliteTable(file, table, options);
    case 'parquet':
      return parquetTable(database, file);
    case 'excel':
      return excelTable(file, table, options);
    case 'json':
      return jsonTable(file, isMixed, options);
    case 'csv': {
      const isWhole = rows === Infinity;
      // If all rows are wanted, they are not taken from this beginning.
      const head = await readTextHead(file, isMixed, isWhole ? undefined : rows);
      checkWidth(head);
      const whole = isWhole ? await plainWhole(file, head, copies.whole, signal) : undefined;
      const start = await plainHead(head, copies.head);
      return { ...(await csvTable(database, head, start, whole)), isCut: !isWhole && !head.isWhole };
    }
  }
}
