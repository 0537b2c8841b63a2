import type { DatasetProfile, FileFacts } from '../../../datasets/index.js';
import type { FileRequest } from '../file-process.js';
import { withTable, tableFingerprint, type OpenTable } from './with-table.js';
import { profileColumns } from './column-profile.js';
import { settleColumns } from './summarize-columns.js';

/** Share of the work that putting rows into DuckDB takes, for files that DuckDB does not read itself. */
const OPENING = 0.8;
/** Most columns that a profile names. */
const MOST_NAMED = 10_000;

/** What is known of a file. Rejects with a `FileProblem`. `onProgress` gets the share read so far, if all rows are to be. */
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
  table: OpenTable,
  name: string,
  onProgress: ((share: number) => void) | undefined
): Promise<DatasetProfile> {
  const { source } = table;
  const read = onProgress && (await readRows(table, onProgress));
  const listed = source.columns.slice(read?.columns.length ?? 0, MOST_NAMED);
  return {
    name,
    engine: 'duckdb',
    kind: 'file',
    rows: read?.rows ?? source.rows,
    columnCount: source.columns.length,
    columns: [...(read?.columns ?? []), ...listed.map(({ name: own, type, dtype }) => ({ name: own, type, dtype }))],
    fingerprint: tableFingerprint(table),
    notes: [
      ...source.notes,
      ...(source.isGuessed === true && read === undefined ? ['types are those of the first rows'] : []),
      ...(read !== undefined && read.columns.length < source.columns.length
        ? [`only the first ${read.columns.length} columns were looked at`]
        : [])
    ]
  };
}

async function readRows({ database, source }: OpenTable, onProgress: (share: number) => void) {
  await database.makeRoom();
  const { rows, columns } = await settleColumns(database, source, share => onProgress(share / 2));
  onProgress(0.5);
  const onCounted = (share: number): void => onProgress((1 + share) / 2);
  return { rows, columns: await profileColumns(database, source.from, rows, columns, onCounted) };
}
