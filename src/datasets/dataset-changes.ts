import { compareFingerprints } from './compare-fingerprints.js';
import type { DatasetProfile } from './dataset-profile.js';

/** A dataset as it was when something relied on it. */
export type DatasetRead = {
  readonly name: string;
  readonly fingerprint: string;
  /** `null`: not counted. */
  readonly rows: number | null;
  readonly columns: number;
  /** The marks of all columns that were relied on, by name; absent where that may be all columns, or they have none. */
  readonly marks?: Readonly<Record<string, string>>;
};

export type DatasetChange = { readonly before: DatasetRead; readonly now: DatasetRead };

/**
 * Those of the datasets that are known to be others now than they were, in what was relied on of them. Nothing is said of one that was not read again,
 * that is gone, or that was read in another kernel session.
 */
export function datasetChanges(
  before: readonly DatasetRead[],
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  return before.flatMap(was => {
    // A file may be listed by its path and be remembered by the variable it was to be.
    const now = profiles.find(
      ({ name, kind, fingerprint }) =>
        (name === was.name || kind === 'file') && compareFingerprints(was.fingerprint, fingerprint) !== 'unknown'
    );
    return now !== undefined && now.fingerprint !== was.fingerprint && !isSameToReader(was, now)
      ? [{ before: was, now: datasetRead(now) }]
      : [];
  });
}

/**
 * What is remembered of a dataset that something relies on.
 *
 * @param names The columns that it relies on, beside the count of rows; everything without them.
 */
export function datasetRead(
  { name, fingerprint, rows, columnCount, columns }: DatasetProfile,
  names?: readonly string[]
): DatasetRead {
  const marks = names?.flatMap(wanted => {
    const mark = columns.find(column => column.name === wanted)?.mark;
    return mark === undefined ? [] : [[wanted, mark] as const];
  });
  return {
    name,
    fingerprint,
    rows,
    columns: columnCount,
    ...(marks !== undefined && marks.length === names?.length && { marks: Object.fromEntries(marks) })
  };
}

/** Whether nothing is different that was relied on: as many rows, and the same cells in those columns. */
function isSameToReader({ rows, marks }: DatasetRead, now: DatasetProfile): boolean {
  return (
    marks !== undefined &&
    rows !== null &&
    rows === now.rows &&
    Object.entries(marks).every(([name, mark]) => now.columns.find(column => column.name === name)?.mark === mark)
  );
}
