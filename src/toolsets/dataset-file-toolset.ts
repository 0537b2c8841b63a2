import * as Type from '@sinclair/typebox';
import type { CellProposal, DraftSource } from './cell-proposal.js';
import { proposeCell, PROPOSING, replyWithProposal } from './propose-cell.js';
import { sharedTool } from './shared-tool.js';

/** Files, by drafting: nothing is read before the user runs the cell. */
export class DatasetFileToolset {
  constructor(private readonly _source: DraftSource) {}

  readonly loadDataset = sharedTool({
    description: 'Drafts the cell that loads a file into a data frame, and ends the turn. Nothing is run.',
    params: Type.Object({
      path: Type.String({ description: 'Path of the file, relative to the notebook.' }),
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
}
