import { createHash } from 'node:crypto';
import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import type { ColumnSummary } from './column-summary.js';
import { countValues } from './count-values.js';
import type { FencedDatabase } from './fenced-database.js';
import { MOST_DETAILED } from './most-detailed.js';
import type { OpenedFile } from './opened-file.js';
import type { SourceColumn } from './source-column.js';
import { summarizeColumns } from './summarize-columns.js';
import type { TableSource } from './table-source.js';
import { toColumnProfile } from './to-column-profile.js';

/** All columns that a profile names. */
const MOST_NAMED = 10_000;
/** A type that does not fit is widened at most so often: number, then text. */
const REFITS = 2;

/**
 * The profile of a table of a file: what is known without its rows, and, when all are to be read, what they show; with the
 * way in which it was read.
 */
export async function readTable(
  database: FencedDatabase,
  file: OpenedFile,
  name: string,
  given: TableSource,
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
    fingerprint: fingerprint(file, source),
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
  const first = (share: number): void => onProgress(share / 2);
  let source = given;
  const most = source.detailed ?? MOST_DETAILED;
  const columns: SourceColumn[] = source.columns.slice(0, most);
  let { rows, summaries } = await summarizeColumns(database, source, columns, first);
  const other = await source.instead?.();
  if (other !== undefined) {
    source = other;
    columns.splice(0, columns.length, ...source.columns.slice(0, most));
    ({ rows, summaries } = await summarizeColumns(database, source, columns, first));
  }
  for (let round = 0; round < REFITS && source.refit !== undefined; round += 1) {
    const misfits = columns.flatMap((column, at) => ((summaries[at]?.misfits ?? 0) > 0 ? [{ column, at }] : []));
    if (misfits.length === 0) {
      break;
    }
    const { refit } = source;
    const wider = misfits.map(({ column }) => refit(column));
    const { summaries: again } = await summarizeColumns(database, source, wider, () => undefined);
    const corrected = [...summaries];
    misfits.forEach(({ at, column }, place) => {
      columns[at] = wider[place] ?? column;
      corrected[at] = again[place] ?? NOTHING;
    });
    summaries = corrected;
  }
  onProgress(0.5);
  const counts = await countValues(database, source, columns, summaries, share => onProgress((1 + share) / 2));
  return {
    rows,
    source,
    columns: columns.map((column, at) => toColumnProfile(column, rows, summaries[at] ?? NOTHING, counts[at] ?? {}))
  };
}

const NOTHING: ColumnSummary = { count: 0, misfits: 0, distinct: 0, min: null, max: null };

/** Which file and table it is, and which state of it; comparable for as long as the file has its place. */
function fingerprint(file: OpenedFile, { table = '' }: TableSource): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { file: own, state } = file.identity;
  return `${hash(`${own}\0${table}`)}-${hash(state)}`;
}
