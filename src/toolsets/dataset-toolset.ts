import * as Type from '@sinclair/typebox';
import {
  AgentRef,
  CellwrightError,
  RunContextRef,
  type ContextPart,
  type IModelClient,
  type IToolset,
  type Message,
  type RunContext
} from '../agent/index.js';
import { fromConversation, isDatasetsData, ownWords, type CodeCheck } from '../datasets/index.js';
import { isAnalysisReply } from '../plan/index.js';
import type { CellProposal } from './cell-proposal.js';
import { describeDatasets, lookUpDatasets, snapshotOf, type DatasetLookup } from './describe-datasets.js';
import { draftCode, isWordsOfModel, type WordsOfModel } from './draft-code.js';
import { LiveDatasetRef, type KernelDatasets } from './kernel-datasets.js';
import { checkDraft, createProposal, proposeCell, PROPOSING, replyWithProposal } from './propose-cell.js';
import { sharedTool, type SharedContext } from './shared-tool.js';

/** How a model writes a draft: in the only request of a question, without a choice of tools (`direct`), or asked by a tool. */
export type CodeForm = 'direct' | 'code';

type ContextRefs = { readonly datasets: KernelDatasets; readonly run: RunContext };

/** The reading of the question that an in-page model attached to its call, for the request in which it writes the code. */
function readingOf(history: readonly Message[]): readonly ContextPart[] {
  const call = history.filter(message => message.role === 'assistant').at(-1);
  return isAnalysisReply(call?.data) ? [{ text: '', data: call.data }] : [];
}

/** The live data of the question's kernel: what is known of it goes with every request; code for it is drafted and checked. */
export class DatasetToolset implements IToolset {
  constructor(
    /** The model that writes the code. */
    private readonly _model: Pick<IModelClient, 'id' | 'destination'>,
    private readonly _form: CodeForm = 'code'
  ) {}

  readonly inject = { datasets: LiveDatasetRef, run: RunContextRef };

  async context(refs: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<readonly SharedContext[]> {
    const { datasets, run } = refs as ContextRefs; // The loop injects what `inject` names.
    return [describeDatasets(await datasets.read(run, signal), datasets.privacy, run.query)];
  }

  readonly datasetInfo = sharedTool({
    description:
      'Schema of the live datasets: columns with types, or only the named ones. Use it for what the profile leaves out.',
    params: Type.Object({
      dataset: Type.Optional(Type.String({ description: 'Variable name. Without it all datasets are listed.' })),
      columns: Type.Optional(Type.Array(Type.String(), { description: 'Only these columns.' })),
      page: Type.Optional(Type.Integer({ description: 'Page of a long list, from 1.' }))
    }),
    inject: { datasets: LiveDatasetRef, run: RunContextRef },
    run: async (args, { datasets, run }, call): Promise<DatasetLookup> =>
      lookUpDatasets(await datasets.read(run, call.signal), datasets.privacy, args),
    reply: ({ text, data }) => ({ parts: [{ type: 'text', text }], data })
  });

  readonly generatePythonCode = sharedTool({
    description:
      'Drafts one checked cell of Python that answers a question on the live data, and ends the turn. Nothing is run.',
    params: Type.Object({
      query: Type.String({
        description: 'The full question in words, understandable by itself.'
      })
    }),
    inject: { ...PROPOSING, agent: AgentRef },
    run: async ({ query }, { agent, loop, kernel, datasets, run }, call): Promise<CellProposal | WordsOfModel> => {
      const reading = await datasets.read(run, call.signal);
      const snapshot = reading.status === 'read' ? reading.snapshot : undefined;
      const { privacy } = datasets;
      const others = [...agent.context.filter(part => !isDatasetsData(part.data)), ...readingOf(agent.history)];
      const described = reading.status === 'read' ? [describeDatasets(reading, privacy, query)] : [];
      const check = (code: string): Promise<readonly CodeCheck[]> => checkDraft(code, kernel, snapshot, call.signal);
      const isLocal = this._model.destination === 'server';
      const request = { agent, snapshot, check, isLocal, signal: call.signal };
      const directly = { query, history: agent.history, context: described, loop };
      const draft =
        this._form === 'direct'
          ? await (await import('./draft-directly.js')).draftDirectly(request, directly)
          : await draftCode({ ...request, query: fromConversation(query), context: [...described, ...others] });
      if (isWordsOfModel(draft)) {
        return draft;
      }
      const proposal = await createProposal(draft, { model: this._model.id, question: run.query, snapshot });
      if (draft.data !== undefined) {
        this._data.set(proposal, draft.data);
      }
      loop.setState(loop.STOP_SUCCESS);
      return proposal;
    },
    reply: made => (isWordsOfModel(made) ? fromConversation(made.text) : replyWithProposal(made, this._data.get(made)))
  });

  readonly loadDataset = sharedTool({
    description: 'Drafts the cell that loads a file that the profile names, and ends the turn. Nothing is run.',
    params: Type.Object({ path: Type.String({ description: 'Path of the file, as in the profile.' }) }),
    inject: PROPOSING,
    run: async ({ path }, refs, { signal }) => {
      const { profiles } = snapshotOf(await refs.datasets.read(refs.run, signal));
      const found = profiles.find(({ file }) => file?.path === path);
      if (found?.file === undefined) {
        const message = `No file ${JSON.stringify(path)} is known here. Write the code that loads it yourself.`;
        throw new CellwrightError('file_unknown', message);
      }
      const { imports, code } = found.file;
      const lines = [...imports, ...(imports.length > 0 ? [''] : []), code, `${found.name}.head()`];
      const draft = { code: lines.join('\n'), reason: `Loads ${path} as ${found.name}.` };
      return proposeCell(draft, this._model.id, refs, signal);
    },
    // The code holds types of columns, which not every level lets the model know.
    reply: () => ownWords`Drafted the cell that loads it, not run.`
  });

  /** What in-page models attached to their drafts; goes into the history beside them. */
  private readonly _data = new WeakMap<object, { readonly type: string }>();
}
