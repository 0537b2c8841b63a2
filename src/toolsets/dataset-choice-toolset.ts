import * as Type from '@sinclair/typebox';
import { RunContextRef } from '../agent/index.js';
import { ownWords, sharedName } from '../datasets/index.js';
import { findDataset, snapshotOf } from './describe-datasets.js';
import { LiveDatasetRef } from './live-datasets.js';
import { sharedTool } from './shared-tool.js';

const DATASET = Type.String({ description: 'Variable name.' });

/** What a chat settles about its datasets: the one it is about, and what the user said of them. Changes nothing in the kernel. */
export class DatasetChoiceToolset {
  readonly chooseDataset = sharedTool({
    description: 'Makes one dataset the one that questions are about when they name none, until the chat ends.',
    params: Type.Object({ dataset: DATASET }),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ dataset }, { datasets, run }, call) => {
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      const { name } = findDataset(dataset, profiles);
      datasets.focus.choose(name);
      return ownWords`Questions are about ${sharedName(name)} from now on.`;
    },
    reply: words => words
  });

  readonly describeDataset = sharedTool({
    description:
      'Keeps what the user said about a dataset (meaning, units, source) with its profile for this chat. Empty words take it back.',
    params: Type.Object({ dataset: DATASET, description: Type.String({ description: 'The words of the user.' }) }),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ dataset, description }, { datasets, run }, call) => {
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      const { name } = findDataset(dataset, profiles);
      datasets.focus.describe(name, description);
      return description.trim() === ''
        ? ownWords`The description of ${sharedName(name)} is gone.`
        : ownWords`Kept with ${sharedName(name)}.`;
    },
    reply: words => words
  });

  readonly resetDatasets = sharedTool({
    description: 'Forgets the chosen dataset and all descriptions of this chat, and reads the variables again.',
    params: Type.Object({}),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async (_, { datasets, run }, call) => {
      datasets.focus.reset();
      datasets.invalidate();
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      return profiles.length === 0
        ? ownWords`There is no data frame in the kernel.`
        : ownWords`Read again: ${sharedName(profiles.map(({ name }) => name).join(', '), 2_000)}.`;
    },
    reply: words => words
  });
}
