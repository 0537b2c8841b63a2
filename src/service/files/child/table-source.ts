import { isRecord, parseJson } from '../../../agent/index.js';
import { columnTypeOf, type ColumnType, type FileFormat, type LeftOutLines } from '../../../datasets/index.js';
import { FileProblem } from '../file-problem.js';
import type { FencedDatabase } from './fenced-database.js';
import { identifier } from './quote-sql.js';

/** Columns whose cells are looked at. */
export const MOST_DETAILED = 100;

/** Rows that types are guessed from, of a text. */
export const SAMPLED_ROWS = 20_480;

/** A column of a table as DuckDB reads it. */
export type SourceColumn = {
  /** As the file names it. */
  readonly name: string;
  /** The type of `value`, as DuckDB calls it. */
  readonly dtype: string;
  readonly type: ColumnType;
  /** SQL for the cell as it stands in the file; null where it is missing. */
  readonly raw: string;
  /** SQL for the cell in its type; null where `raw` is null or does not fit. */
  readonly value: string;
};

/** A table of a file, ready to be asked about in SQL. */
export type TableSource = {
  /** SQL after `FROM`. */
  readonly from: string;
  readonly columns: readonly SourceColumn[];
  /** Rows, where the file says how many or is short enough to count them; null otherwise. */
  readonly rows: number | null;
  /** Lines that are not rows, in the part of a text that was read for its schema. */
  readonly leftOut?: LeftOutLines;
  /** The source ends before the file does. */
  readonly isCut?: boolean;
  /** Types are those of the beginning of the file; the file does not state them. */
  readonly isGuessed?: boolean;
  readonly notes: readonly string[];
  readonly tables?: readonly string[];
  readonly table?: string;
  /** How the file is written, beyond what its kind says. */
  readonly format?: Pick<
    FileFormat,
    'text' | 'codes' | 'encoded' | 'index' | 'isStream' | 'lines' | 'records' | 'sheet'
  >;
  /** Another type for a column that has cells which do not fit; absent where the file states the types. */
  readonly refit?: (column: SourceColumn) => SourceColumn;
  /** What reading all rows left out; called afterwards. Rejects with a `FileProblem` if that cannot be told. */
  readonly unread?: () => Promise<LeftOutLines>;
};

/** How a table is to be opened. */
export type OpenOptions = {
  readonly database: FencedDatabase;
  /** Name of the table; by default the first. */
  readonly wanted: string | undefined;
  /** The lines of a text end in several ways. */
  readonly isMixed: boolean;
  /** Most rows to read; `undefined`: only as many as a schema takes. */
  readonly rows: number | undefined;
  /** Where copies of a text go: of the beginning, and of all. */
  readonly copies: { readonly head: string; readonly whole: string };
  readonly signal: AbortSignal;
  /** Gets the share of the rows written for DuckDB so far. */
  readonly onWritten: (share: number) => void;
};

/** A cell as text, with its type as DuckDB calls it. */
export type TypedCell = { readonly dtype: string; readonly text: string };

/** The type that cells of these types fit. */
export function commonType(dtypes: ReadonlySet<string> = new Set()): string {
  const [only = 'VARCHAR', ...others] = dtypes;
  const among = (...allowed: readonly string[]): boolean => [...dtypes].every(own => allowed.includes(own));
  return others.length === 0
    ? only
    : among('BIGINT', 'DOUBLE')
      ? 'DOUBLE'
      : among('DATE', 'TIMESTAMP')
        ? 'TIMESTAMP'
        : 'VARCHAR';
}

/** The table with the wanted name, or the first if no name is given. Throws a `FileProblem` if there is none. */
export function chosenTable<Table extends { readonly name: string }>(
  tables: readonly Table[],
  wanted: string | undefined,
  { file, table }: { readonly file: string; readonly table: string }
): Table {
  const chosen = wanted === undefined ? tables[0] : tables.find(({ name }) => name === wanted);
  if (chosen === undefined) {
    throw new FileProblem(
      'no_table',
      wanted === undefined
        ? `The ${file} has no ${table}s.`
        : `There is no ${table} ${wanted}. There are: ${tables.map(({ name }) => name).join(', ')}.`
    );
  }
  return chosen;
}

/** The columns of a relation that already has types. */
export async function typedColumns(database: FencedDatabase, from: string): Promise<readonly SourceColumn[]> {
  const rows = await database.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`);
  return rows.map(([name, dtype]) => {
    const own = identifier(String(name));
    return { name: String(name), dtype: String(dtype), type: columnTypeOf(String(dtype)), raw: own, value: own };
  });
}

/**
 * Names of the columns that hold the index of a frame, from the metadata that pandas writes beside the schema
 * (`pandas`). An index that is only a range of numbers is not a column.
 */
export function pandasIndex(written: unknown): readonly string[] {
  const read = parseJson(String(written));
  const index = isRecord(read) ? read['index_columns'] : undefined;
  // There may be none, or that of another program.
  return Array.isArray(index) ? index.filter(name => typeof name === 'string') : [];
}
