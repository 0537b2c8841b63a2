import { ownWords, type DatasetsData, type Privacy, type SharedText } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import { findDataset, snapshotOf } from './find-dataset.js';
import { sessionMark } from './session-mark.js';

/** What `datasetInfo` asks for. */
export type LookupArguments = {
  readonly dataset?: string;
  readonly columns?: readonly string[];
  readonly page?: number;
};

/** What it gets: text for language models, and the same as data for in-page ones. */
export type DatasetLookup = { readonly text: SharedText; readonly data: DatasetsData };

/**
 * Tells about one dataset, or lists all. An unknown name throws `dataset_unknown` with the nearest ones, a kernel that
 * could not be read its sentence.
 */
export function lookUpDatasets(
  reading: DatasetsReading,
  privacy: Privacy,
  { dataset, columns, page }: LookupArguments
): DatasetLookup {
  const snapshot = snapshotOf(reading);
  const { profiles } = snapshot;
  const only = profiles.length === 1 ? profiles[0] : undefined;
  const found = dataset === undefined ? only : findDataset(dataset, profiles);
  const mark = sessionMark();
  if (found !== undefined) {
    const text = privacy.describeOne(found, snapshot, {
      mark,
      ...(columns === undefined ? {} : { columns }),
      ...(page === undefined ? {} : { page })
    });
    return { text, data: privacy.data({ ...snapshot, profiles: [found] }) };
  }
  const text =
    profiles.length === 0
      ? ownWords`There is no data frame in the kernel.`
      : privacy.describe(snapshot, (columns ?? []).join(' '), mark).text;
  return { text, data: privacy.data(snapshot) };
}
