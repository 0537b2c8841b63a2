import { CellwrightError } from '../agent/index.js';
import {
  fromConversation,
  ownWords,
  sharedName,
  type DatasetProfile,
  type DatasetsData,
  type Privacy,
  type SharedText
} from '../datasets/index.js';
import type { KernelSnapshot } from './kernel-port.js';
import type { DatasetsReading } from './dataset-ref.js';
import { sessionMark, type SharedContext } from './shared-tool.js';

/** The context of one reading, as text and as data for in-page models, both within the levels of the datasets. */
export function describeDatasets(reading: DatasetsReading, privacy: Privacy, question: string): SharedContext {
  if (reading.status === 'failed') {
    return { text: reading.sentence };
  }
  const { snapshot } = reading;
  const { profiles, modules, readAt, stale } = snapshot;
  const described = privacy.describe(snapshot, question, sessionMark());
  const data: DatasetsData = { ...privacy.data(snapshot), blocks: described.blocks };
  return {
    text: ownWords`${stale ? busySince(readAt) : ownWords``}${profiles.length === 0 ? NO_FRAME : described.text}${imported(modules)}`,
    data
  };
}

const NO_DATASET = ownWords`There is no data frame in the kernel.`;
const NO_FRAME = ownWords`${NO_DATASET} The user has to run a cell that loads one.`;

function busySince(time: number): SharedText {
  const clock = new Date(time).toTimeString().slice(0, 'hh:mm'.length);
  return ownWords`The kernel is busy. This is what it held at ${sharedName(clock)}.\n`;
}

function imported(modules: Readonly<Record<string, string>>): SharedText {
  const names = Object.entries(modules)
    .filter(pair => pair.every(name => /^[A-Za-z_][\w.]{0,63}$/.test(name)))
    .map(([alias, name]) => (alias === name ? name : `${name} as ${alias}`))
    .slice(0, 40);
  return names.length === 0 ? ownWords`` : ownWords`\nImported already: ${sharedName(names.join(', '), 2_000)}.`;
}

/** What `datasetInfo` gets: text for language models, and the same as data for in-page ones. */
export type DatasetLookup = { readonly text: SharedText; readonly data: DatasetsData };

/** Describes one dataset, or lists all. Throws like `findDataset`, and the reading's own sentence if the kernel could not be read. */
export function lookUpDatasets(
  reading: DatasetsReading,
  privacy: Privacy,
  { dataset, ...asked }: { readonly dataset?: string; readonly columns?: readonly string[]; readonly page?: number }
): DatasetLookup {
  const snapshot = snapshotOf(reading);
  const { profiles } = snapshot;
  const only = profiles.length === 1 ? profiles[0] : undefined;
  const found = dataset === undefined ? only : findDataset(dataset, profiles);
  const mark = sessionMark();
  if (found !== undefined) {
    const text = privacy.describeOne(found, snapshot, { mark, ...asked });
    return { text, data: privacy.data({ ...snapshot, profiles: [found] }) };
  }
  const text =
    profiles.length === 0 ? NO_DATASET : privacy.describe(snapshot, (asked.columns ?? []).join(' '), mark).text;
  return { text, data: privacy.data(snapshot) };
}

/** What was read; throws the reading's own sentence when nothing could be. */
export function snapshotOf(reading: DatasetsReading): KernelSnapshot {
  if (reading.status === 'failed') {
    throw new CellwrightError(reading.code, reading.sentence);
  }
  return reading.snapshot;
}

/** The dataset of this name. Throws `dataset_unknown` with the known names. */
function findDataset(name: string, profiles: readonly DatasetProfile[]): DatasetProfile {
  const found = profiles.find(profile => profile.name === name);
  if (found !== undefined) {
    return found;
  }
  const names = profiles.map(profile => profile.name).join(', ');
  const known = names === '' ? NO_DATASET : ownWords`Known: ${sharedName(names, 1_000)}.`;
  throw new CellwrightError(
    'dataset_unknown',
    ownWords`There is no dataset ${fromConversation(JSON.stringify(name))}. ${known}`
  );
}
