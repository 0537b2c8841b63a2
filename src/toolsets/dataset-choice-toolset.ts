import { Type } from '@sinclair/typebox';
import { RunContextRef, tool } from '../agent/index.js';
import { LiveDatasetRef } from './live-dataset-ref.js';
import { findDataset, snapshotOf } from './find-dataset.js';

const DATASET = Type.String({ description: 'Variable name.' });

/** What a chat settles about its datasets: the one it is about, and what the user said of them. Changes nothing in the kernel. */
export class DatasetChoiceToolset {
  readonly chooseDataset = tool({
    description: 'Makes one dataset the one that questions are about when they name none, until the chat ends.',
    params: Type.Object({ dataset: DATASET }),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ dataset }, { datasets, run }, call) => {
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      const { name } = findDataset(dataset, profiles);
      datasets.focus.choose(name);
      return `Questions are about ${name} from now on.`;
    }
  });

  readonly describeDataset = tool({
    description:
      'Keeps what the user said about a dataset (meaning, units, source) with its profile for this chat. Only in the words of the user. Empty words take it back.',
    params: Type.Object({ dataset: DATASET, description: Type.String({ description: 'The words of the user.' }) }),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ dataset, description }, { datasets, run }, call) => {
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      const { name } = findDataset(dataset, profiles);
      datasets.focus.describe(name, description);
      return description.trim() === '' ? `The description of ${name} is gone.` : `Kept with ${name}.`;
    }
  });

  readonly resetDatasets = tool({
    description: 'Forgets the chosen dataset and all descriptions of this chat, and reads the variables again.',
    params: Type.Object({}),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async (_, { datasets, run }, call) => {
      datasets.focus.reset();
      datasets.invalidate();
      const { profiles } = snapshotOf(await datasets.read(run, call.signal));
      return profiles.length === 0
        ? 'There is no data frame in the kernel.'
        : `Read again: ${profiles.map(({ name }) => name).join(', ')}.`;
    }
  });
}
