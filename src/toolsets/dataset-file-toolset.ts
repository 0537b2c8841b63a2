import { Type } from '@sinclair/typebox';
import { LoopControllerRef, RunContextRef, tool } from '../agent/index.js';
import { pythonIdentifier } from './python-identifier.js';
import { LiveDatasetRef } from './live-dataset-ref.js';
import type { DraftSource } from './draft-source.js';
import { exportingCode } from './exporting-code.js';
import { findDataset, snapshotOf } from './find-dataset.js';
import { KernelRef } from './kernel-ref.js';
import { loadingCode, type LoadingEngine } from './loading-code.js';
import { presentProposal } from './present-proposal.js';
import { proposeCell } from './propose-cell.js';
import { variableName } from './variable-name.js';

const PATH = Type.String({ description: 'Path of the file, relative to the notebook.' });

/** Files and frames, by drafting: nothing is read or written before the user runs the cell. */
export class DatasetFileToolset {
  constructor(private readonly _source: DraftSource) {}

  readonly loadDataset = tool({
    description: 'Drafts the cell that loads a file into a data frame, and ends the turn. Nothing is run.',
    params: Type.Object({
      path: PATH,
      name: Type.Optional(Type.String({ description: 'Variable to load into; by the file name unless given.' })),
      engine: Type.Optional(
        Type.Union([Type.Literal('pandas'), Type.Literal('polars')], {
          description: 'What the notebook uses already unless given.'
        })
      )
    }),
    inject: { loop: LoopControllerRef, kernel: KernelRef, datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ path, name, engine }, { loop, kernel, datasets, run }, { signal }) => {
      const reading = await datasets.read(run, signal);
      const { variables, modules } =
        reading.status === 'read'
          ? reading.snapshot
          : { variables: [], modules: {} as Readonly<Record<string, string>> };
      const aliasOf = (module: LoadingEngine): string | undefined =>
        Object.entries(modules).find(([, bound]) => bound === module)?.[0];
      const used = engine ?? (aliasOf('polars') !== undefined && aliasOf('pandas') === undefined ? 'polars' : 'pandas');
      const alias = aliasOf(used);
      const variable =
        name === undefined ? variableName(path, [...variables, ...Object.keys(modules)]) : pythonIdentifier(name);
      const code = loadingCode(path, { engine: used, name: variable, ...(alias === undefined ? {} : { alias }) });
      const reason = `Loads ${path} as ${variable}.`;
      const proposal = await proposeCell({ code, reason, source: this._source, kernel, datasets, run, signal });
      loop.setState(loop.STOP_SUCCESS);
      return proposal;
    },
    present: outcome => presentProposal(outcome, undefined)
  });

  readonly exportDataset = tool({
    description: 'Drafts the cell that writes a data frame into a file, and ends the turn. Nothing is run.',
    params: Type.Object({ dataset: Type.String({ description: 'Variable name.' }), path: PATH }),
    inject: { loop: LoopControllerRef, kernel: KernelRef, datasets: LiveDatasetRef, run: RunContextRef },
    run: async ({ dataset, path }, { loop, kernel, datasets, run }, { signal }) => {
      const { profiles } = snapshotOf(await datasets.read(run, signal));
      const code = exportingCode(findDataset(dataset, profiles), path);
      const reason = `Writes ${dataset} to ${path}.`;
      const proposal = await proposeCell({ code, reason, source: this._source, kernel, datasets, run, signal });
      loop.setState(loop.STOP_SUCCESS);
      return proposal;
    },
    present: outcome => presentProposal(outcome, undefined)
  });
}
