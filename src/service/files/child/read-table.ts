import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { countValues } from './count-values.js';
import type { FencedDatabase } from './fenced-database.js';
import { settleColumns } from './settle-columns.js';
import { summarizeColumns } from './summarize-columns.js';
import { tableFingerprint } from './table-fingerprint.js';
import type { TableSource } from './table-source.js';
import { toColumnProfile } from './to-column-profile.js';
import type { OpenTable } from './with-table.js';

/** All columns that a profile names. */
const MOST_NAMED = 10_000;

/**
 * The profile of a table of a file: what is known without its rows, and, when all are to be read, what they show; with the
 * way in which it was read.
 */
export async function readTable(
  { database, file, source: given }: OpenTable,
  name: string,
  onProgress: ((share: number) => void) | undefined
): Promise<{ readonly profile: DatasetProfile; readonly source: TableSource }> {
  const read = onProgress === undefined ? undefined : await readRows(database, given, onProgress);
  const source = read?.source ?? given;
  const listed = source.columns.slice(0, MOST_NAMED);
  const columns: readonly ColumnProfile[] = [
    ...(read?.columns ?? []),
    ...listed.slice(read?.columns.length ?? 0).map(({ name: own, type, dtype }) => ({ name: own, type, dtype }))
  ];
  const profile: DatasetProfile = {
    name,
    engine: 'duckdb',
    kind: 'file',
    rows: read?.rows ?? source.rows,
    columnCount: source.columns.length,
    columns,
    fingerprint: tableFingerprint({ file, source }),
    notes: [
      ...source.notes,
      ...(source.isGuessed === true && read === undefined ? ['types are those of the first rows'] : []),
      ...(read !== undefined && read.columns.length < source.columns.length
        ? [`only the first ${read.columns.length} columns were looked at`]
        : [])
    ]
  };
  return { profile, source };
}

type Read = {
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  readonly source: TableSource;
};

async function readRows(
  database: FencedDatabase,
  given: TableSource,
  onProgress: (share: number) => void
): Promise<Read> {
  const { source, rows, columns, summaries } = await settleColumns(database, given, summarizeColumns, share =>
    onProgress(share / 2)
  );
  onProgress(0.5);
  const counts = await countValues(database, source, columns, summaries, share => onProgress((1 + share) / 2));
  return {
    rows,
    source,
    columns: summaries.flatMap((summary, at) => {
      const column = columns[at];
      return column === undefined ? [] : [toColumnProfile(column, rows, summary, counts[at] ?? {})];
    })
  };
}
