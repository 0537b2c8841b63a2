import type { ColumnProfile, DatasetProfile, FileFacts } from '../../../datasets/index.js';
import type { FileRequest } from '../file-messages.js';
import { withTable, tableFingerprint, type OpenTable } from './with-table.js';
import { countValues, toColumnProfile } from './column-profile.js';
import type { FencedDatabase } from './fenced-database.js';
import { settleColumns } from './summarize-columns.js';
import type { TableSource } from './table-source.js';

/** Share of the work that putting rows into DuckDB takes, for files that DuckDB does not read itself. */
const OPENING = 0.8;
/** Most columns that a profile names. */
const MOST_NAMED = 10_000;

/**
 * What is known of a file. Rejects with a `FileProblem`.
 *
 * @param whole All rows are to be read.
 * @param onProgress Gets the share of the rows read so far, if all are to be read.
 */
export function readFile(
  request: FileRequest,
  whole: boolean,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<FileFacts> {
  let opened = 0;
  const onOpened = (share: number): void => {
    opened = OPENING * share;
    onProgress(opened);
  };
  const onRead = (share: number): void => onProgress(opened + (1 - opened) * share);
  return withTable(request, whole ? Infinity : undefined, onOpened, signal, async table => {
    const { file, kind, source } = table;
    const profile = await readTable(table, request.name, whole ? onRead : undefined);
    const unread = whole ? ((await source.unread?.()) ?? { rows: 0, examples: [] }) : undefined;
    return {
      format: { kind, bytes: file.bytes, ...source.format },
      ...(source.tables && { tables: [...source.tables] }),
      ...(source.table !== undefined && { table: source.table }),
      profile,
      ...(unread === undefined ? source.leftOut && { leftOut: source.leftOut } : { unread })
    };
  });
}

/** The profile of a table of a file: what is known without its rows, and, when all are to be read, what they show. */
async function readTable(
  { database, file, source }: OpenTable,
  name: string,
  onProgress: ((share: number) => void) | undefined
): Promise<DatasetProfile> {
  const read = onProgress === undefined ? undefined : await readRows(database, source, onProgress);
  const listed = source.columns.slice(0, MOST_NAMED);
  const columns: readonly ColumnProfile[] = [
    ...(read?.columns ?? []),
    ...listed.slice(read?.columns.length ?? 0).map(({ name: own, type, dtype }) => ({ name: own, type, dtype }))
  ];
  return {
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
}

async function readRows(
  database: FencedDatabase,
  source: TableSource,
  onProgress: (share: number) => void
): Promise<{ readonly rows: number; readonly columns: readonly ColumnProfile[] }> {
  await database.makeRoom();
  const { rows, columns, summaries } = await settleColumns(database, source, share => onProgress(share / 2));
  onProgress(0.5);
  const counts = await countValues(database, source, columns, summaries, share => onProgress((1 + share) / 2));
  return {
    rows,
    columns: summaries.flatMap((summary, at) => {
      const column = columns[at];
      return column === undefined ? [] : [toColumnProfile(column, rows, summary, counts[at] ?? {})];
    })
  };
}
