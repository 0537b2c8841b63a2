import { renderDatasetInfo, renderDatasets, type DatasetsData, type SharingLevel } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import { findDataset, snapshotOf } from './find-dataset.js';
import { randomMark } from './random-mark.js';
import { shareDatasets } from './share-datasets.js';

/** What `datasetInfo` asks for. */
export type LookupArguments = {
  readonly dataset?: string;
  readonly columns?: readonly string[];
  readonly page?: number;
};

/** What it gets: text for language models, and the same as data for in-page ones. */
export type DatasetLookup = { readonly text: string; readonly data: DatasetsData };

/**
 * Tells about one dataset, or lists all. An unknown name throws `dataset_unknown` with the nearest ones, a kernel that
 * could not be read its sentence.
 */
export function lookUpDatasets(
  reading: DatasetsReading,
  level: SharingLevel | null,
  { dataset, columns, page }: LookupArguments
): DatasetLookup {
  const snapshot = snapshotOf(reading);
  const { profiles } = snapshot;
  const only = profiles.length === 1 ? profiles[0] : undefined;
  const found = dataset === undefined ? only : findDataset(dataset, profiles);
  const textLevel = level ?? 'rows';
  if (found !== undefined) {
    const text = renderDatasetInfo(found, {
      level: textLevel,
      mark: randomMark(),
      ...(columns === undefined ? {} : { columns }),
      ...(page === undefined ? {} : { page })
    });
    return { text, data: shareDatasets({ ...snapshot, profiles: [found] }, level) };
  }
  const text =
    profiles.length === 0
      ? 'There is no data frame in the kernel.'
      : renderDatasets({ profiles, level: textLevel, question: (columns ?? []).join(' '), mark: randomMark() });
  return { text, data: shareDatasets(snapshot, level) };
}
