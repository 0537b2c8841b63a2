import { compareFingerprints } from './compare-fingerprints.js';
import type { DatasetProfile } from './dataset-profile.js';

/** A dataset as it was when something relied on it. */
export type DatasetRead = {
  readonly name: string;
  readonly fingerprint: string;
  /** `null`: not counted. */
  readonly rows: number | null;
  readonly columns: number;
};

export type DatasetChange = { readonly before: DatasetRead; readonly now: DatasetRead };

/**
 * Those of the datasets that are known to be others now than they were. Nothing is said of one that was not read again,
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
    return now !== undefined && now.fingerprint !== was.fingerprint ? [{ before: was, now: datasetRead(now) }] : [];
  });
}

/** What is remembered of a dataset that something relies on. */
export function datasetRead({ name, fingerprint, rows, columnCount }: DatasetProfile): DatasetRead {
  return { name, fingerprint, rows, columns: columnCount };
}
