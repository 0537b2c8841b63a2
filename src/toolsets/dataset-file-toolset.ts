import * as Type from '@sinclair/typebox';
import type { CellProposal, DraftSource } from './cell-proposal.js';
import { findDataset, snapshotOf } from './describe-datasets.js';
import { proposeCell, PROPOSING, replyWithProposal } from './propose-cell.js';
import { sharedTool } from './shared-tool.js';

const PATH = Type.String({ description: 'Path of the file, relative to the notebook.' });

/** Files and frames, by drafting: nothing is read or written before the user runs the cell. */
export class DatasetFileToolset {
  constructor(private readonly _source: DraftSource) {}

  readonly loadDataset = sharedTool({
    description: 'Drafts the cell that loads a file into a data frame, and ends the turn. Nothing is run.',
    params: Type.Object({
      path: PATH,
      name: Type.Optional(Type.String({ description: 'Variable to load into; by the file name unless given.' }))
    }),
    inject: PROPOSING,
    run: async ({ path, name }, refs, { signal }) => {
      const { loadingCode, pythonIdentifier, variableName } = await import('./file-code.js');
      const reading = await refs.datasets.read(refs.run, signal);
      const { profiles, variables, modules } =
        reading.status === 'read' ? reading.snapshot : { profiles: [], variables: [], modules: {} };
      const draft = (code: string, variable: string): Promise<CellProposal> =>
        proposeCell({ code, reason: `Loads ${path} as ${variable}.` }, this._source, refs, signal);
      const known = profiles.find(({ file }) => file?.path === path);
      if (known?.file !== undefined && name === undefined) {
        const { imports, code } = known.file;
        const lines = [...imports, ...(imports.length > 0 ? [''] : []), code, `${known.name}.head()`];
        return draft(lines.join('\n'), known.name);
      }
      const alias = Object.entries(modules).find(([, module]) => module === 'pandas')?.[0];
      const variable =
        name === undefined ? variableName(path, [...variables, ...Object.keys(modules)]) : pythonIdentifier(name);
      return draft(loadingCode(path, variable, alias), variable);
    },
    reply: proposal => replyWithProposal(proposal)
  });

  readonly exportDataset = sharedTool({
    description: 'Drafts the cell that writes a data frame into a file, and ends the turn. Nothing is run.',
    params: Type.Object({ dataset: Type.String({ description: 'Variable name.' }), path: PATH }),
    inject: PROPOSING,
    run: async ({ dataset, path }, refs, { signal }) => {
      const { profiles } = snapshotOf(await refs.datasets.read(refs.run, signal));
      const { exportingCode } = await import('./file-code.js');
      const code = exportingCode(findDataset(dataset, profiles), path);
      const reason = `Writes ${dataset} to ${path}.`;
      return proposeCell({ code, reason }, this._source, refs, signal);
    },
    reply: proposal => replyWithProposal(proposal)
  });
}
