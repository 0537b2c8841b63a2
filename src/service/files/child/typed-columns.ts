import { columnTypeOf } from '../../../datasets/index.js';
import type { FencedDatabase } from './fenced-database.js';
import { identifier } from './quote-sql.js';
import type { SourceColumn } from './source-column.js';

/** The columns of a relation whose types are its own. */
export async function typedColumns(database: FencedDatabase, from: string): Promise<readonly SourceColumn[]> {
  const rows = await database.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`);
  return rows.map(([name, dtype]) => {
    const own = identifier(String(name));
    return { name: String(name), dtype: String(dtype), type: columnTypeOf(String(dtype)), raw: own, value: own };
  });
}
