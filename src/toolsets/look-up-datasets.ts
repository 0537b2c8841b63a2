import { CellwrightError } from '../agent/index.js';
import {
  nearestNames,
  renderDatasetInfo,
  renderDatasets,
  type DatasetProfile,
  type DatasetsData,
  type SharingLevel
} from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
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
  if (reading.status === 'failed') {
    throw new CellwrightError(reading.code, reading.sentence);
  }
  const { profiles } = reading.snapshot;
  const only = dataset === undefined && profiles.length === 1 ? profiles[0] : undefined;
  const found = only ?? profiles.find(profile => profile.name === dataset);
  const textLevel = level ?? 'rows';
  if (found !== undefined) {
    const text = renderDatasetInfo(found, {
      level: textLevel,
      mark: randomMark(),
      ...(columns === undefined ? {} : { columns }),
      ...(page === undefined ? {} : { page })
    });
    return { text, data: shareDatasets({ ...reading.snapshot, profiles: [found] }, level) };
  }
  if (dataset !== undefined) {
    throw unknownDataset(dataset, profiles);
  }
  const text =
    profiles.length === 0
      ? 'There is no data frame in the kernel.'
      : renderDatasets({ profiles, level: textLevel, question: (columns ?? []).join(' '), mark: randomMark() });
  return { text, data: shareDatasets(reading.snapshot, level) };
}

function unknownDataset(name: string, profiles: readonly DatasetProfile[]): CellwrightError {
  const names = profiles.map(profile => profile.name);
  const nearest = nearestNames(name, names);
  const listed = nearest.length > 0 ? nearest : names.slice(0, 10);
  const help =
    listed.length === 0
      ? 'There is no data frame in the kernel.'
      : `${nearest.length > 0 ? 'Nearest' : 'Known'}: ${listed.join(', ')}.`;
  return new CellwrightError('dataset_unknown', `There is no dataset ${JSON.stringify(name)}. ${help}`);
}
