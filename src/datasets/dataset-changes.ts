import type { DatasetProfile } from './dataset-profile.js';

/** A dataset as it was when something relied on it. */
export type DatasetRead = {
  readonly name: string;
  readonly fingerprint: string;
  /** `null`: not counted. */
  readonly rows: number | null;
  readonly columns: number;
  /** Marks of the columns relied on, by name; absent if all columns may have been relied on, or if one of them has no mark. */
  readonly marks?: Readonly<Record<string, string>>;
};

export type DatasetChange = { readonly before: DatasetRead; readonly now: DatasetRead };

/** The datasets known to have changed in what was relied on; none that is gone, unread, or of another kernel session. */
export function datasetChanges(
  before: readonly DatasetRead[],
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  return before.flatMap(was => {
    const now = profiles.find(profile => isComparable(was, profile));
    return now !== undefined && now.fingerprint !== was.fingerprint && !isSameToReader(was, now)
      ? [{ before: was, now: datasetRead(now) }]
      : [];
  });
}

/** What is remembered of a dataset that something relies on: its row count and the columns `names`, by default everything. */
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

/** The same datasets as they are now, with the same columns relied on. A dataset that is not known now stays as it was. */
export function readAgain(before: readonly DatasetRead[], profiles: readonly DatasetProfile[]): readonly DatasetRead[] {
  return before.map(was => {
    const now = profiles.find(profile => isComparable(was, profile)) ?? profiles.find(({ name }) => name === was.name);
    return now === undefined ? was : datasetRead(now, was.marks && Object.keys(was.marks));
  });
}

/** A file may be listed by its path but remembered by the variable it would be loaded into. */
function isComparable(was: DatasetRead, { name, kind, fingerprint }: DatasetProfile): boolean {
  return (name === was.name || kind === 'file') && compareFingerprints(was.fingerprint, fingerprint) !== 'unknown';
}

/** Whether everything relied on is unchanged: the row count, and the cells of those columns. */
function isSameToReader({ rows, marks }: DatasetRead, now: DatasetProfile): boolean {
  return (
    marks !== undefined &&
    rows !== null &&
    rows === now.rows &&
    Object.entries(marks).every(([name, mark]) => now.columns.find(column => column.name === name)?.mark === mark)
  );
}

/**
 * Whether a dataset is unchanged since the first fingerprint was taken. `unknown` if the fingerprints come from different
 * kernel sessions, because each session reads everything again, or if one of them names no session.
 */
export function compareFingerprints(before: string, now: string): 'same' | 'changed' | 'unknown' {
  const session = sessionOf(before);
  if (session === null || session !== sessionOf(now)) {
    return 'unknown';
  }
  return before === now ? 'same' : 'changed';
}

function sessionOf(fingerprint: string): string | null {
  return /^([0-9a-f]+)-[0-9a-f]+$/.exec(fingerprint)?.[1] ?? null;
}
