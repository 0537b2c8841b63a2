import * as Type from '@sinclair/typebox';
import type { DatasetProfile } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import { pythonIdentifier } from './python-identifier.js';
import type { DraftSource } from './draft-source.js';
import { findDataset, snapshotOf } from './find-dataset.js';
import { loadingCode, type LoadingEngine } from './loading-code.js';
import { replyWithProposal } from './reply-with-proposal.js';
import { sharedTool } from './shared-tool.js';
import { PROPOSING, proposeCell } from './propose-cell.js';
import { variableName } from './variable-name.js';

const PATH = Type.String({ description: 'Path of the file, relative to the notebook.' });

/** The dataset that loading a file makes, when the file was read before. */
function knownFile(path: string, reading: DatasetsReading): DatasetProfile | undefined {
  return reading.status === 'read' ? reading.snapshot.profiles.find(({ file }) => file?.path === path) : undefined;
}

/** Files and frames, by drafting: nothing is read or written before the user runs the cell. */
export class DatasetFileToolset {
  constructor(private readonly _source: DraftSource) {}

  readonly loadDataset = sharedTool({
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
    inject: PROPOSING,
    run: async ({ path, name, engine }, refs, { signal }) => {
      const reading = await refs.datasets.read(refs.run, signal);
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
      const known = knownFile(path, reading);
      if (known?.file !== undefined && name === undefined && engine === undefined) {
        const { imports, code: load } = known.file;
        const lines = [...imports, ...(imports.length > 0 ? [''] : []), load, `${known.name}.head()`];
        const written = { code: lines.join('\n'), reason: `Loads ${path} as ${known.name}.` };
        return proposeCell(written, this._source, refs, signal);
      }
      const code = loadingCode(path, { engine: used, name: variable, ...(alias === undefined ? {} : { alias }) });
      const reason = `Loads ${path} as ${variable}.`;
      return proposeCell({ code, reason }, this._source, refs, signal);
    },
    reply: proposal => replyWithProposal(proposal)
  });

  readonly exportDataset = sharedTool({
    description: 'Drafts the cell that writes a data frame into a file, and ends the turn. Nothing is run.',
    params: Type.Object({ dataset: Type.String({ description: 'Variable name.' }), path: PATH }),
    inject: PROPOSING,
    run: async ({ dataset, path }, refs, { signal }) => {
      const { profiles } = snapshotOf(await refs.datasets.read(refs.run, signal));
      const { exportingCode } = await import('./exporting-code.js');
      const code = exportingCode(findDataset(dataset, profiles), path);
      const reason = `Writes ${dataset} to ${path}.`;
      return proposeCell({ code, reason }, this._source, refs, signal);
    },
    reply: proposal => replyWithProposal(proposal)
  });
}
