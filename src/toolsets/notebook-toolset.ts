import * as Type from '@sinclair/typebox';
import {
  askApproval,
  capText,
  CellwrightError,
  LoopControllerRef,
  RunContextRef,
  UserRef,
  type Destination,
  type ILoopController,
  type RunContext
} from '../agent/index.js';
import { fenceText, ownWords } from '../datasets/index.js';
import { plainProposal, type CellProposal } from './cell-proposal.js';
import { outputText } from './kernel-port.js';
import { LiveDatasetRef } from './kernel-datasets.js';
import { NotebookRef, type CellSnapshot } from './notebook-port.js';
import { proposeCell, PROPOSING, replyWithProposal } from './propose-cell.js';
import { sessionMark, sharedTool } from './shared-tool.js';

const MOST_CELLS = 20;
const NUMBER = Type.Integer({ minimum: 1, description: 'Number of the cell, from 1 at the top.' });
const REASON = Type.Optional(Type.String({ description: 'One sentence for the user.' }));

type Options = {
  /** Id of the model that writes the code. */
  readonly model: string;
  /** Where the model runs that reads the cells. */
  readonly destination: Destination;
  readonly host: string;
};

/** The notebook of the question: its cells, and drafts of code and text. Nothing is run, and nothing is replaced without asking. */
export class NotebookToolset {
  constructor(private readonly _options: Options) {}

  readonly readCells = sharedTool({
    description: 'Source of the cells of the notebook, and their outputs when asked for. At most 20 at a time.',
    params: Type.Object({
      from: Type.Optional(NUMBER),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_CELLS })),
      outputs: Type.Optional(Type.Boolean({ description: 'Also what they printed and showed.' }))
    }),
    inject: { notebook: NotebookRef, approval: UserRef, datasets: LiveDatasetRef, run: RunContextRef },
    run: async (
      { from = 1, count = MOST_CELLS, outputs = false },
      { notebook, approval, datasets, run },
      { signal }
    ) => {
      const cells = notebook.readCells();
      const chosen = cells.slice(from - 1, from - 1 + count);
      const text = describeCells(chosen, from, outputs);
      const { destination, host } = this._options;
      if (destination === 'network' && chosen.length > 0) {
        const facts = [
          { label: 'Cells', value: `${from} to ${from + chosen.length - 1}${outputs ? ', with outputs' : ''}` },
          { label: 'Goes to', value: host }
        ];
        await askApproval(approval, { title: 'Send this part of the notebook?', code: text, facts }, signal);
        datasets.privacy.allow(chosen);
      }
      this._read.set(run, cells); // Keeps the meaning of the numbers, whatever the user inserts meanwhile.
      const noun = cells.length === 1 ? ownWords`cell` : ownWords`cells`;
      return ownWords`The notebook has ${cells.length} ${noun}.\n${datasets.privacy.pass(chosen, text)}`;
    },
    reply: words => words
  });

  readonly draftCell = sharedTool({
    description:
      'Drafts code that is already written into a new cell, checks it and ends the turn. Nothing is run. For questions on the data use generatePythonCode.',
    params: Type.Object({ code: Type.String({ description: 'Python code of one cell.' }), reason: REASON }),
    inject: PROPOSING,
    run: async ({ code, reason = '' }, refs, { signal }) =>
      proposeCell({ code: notBlank(code), reason }, this._options.model, refs, signal),
    reply: proposal => replyWithProposal(proposal)
  });

  readonly replaceCell = sharedTool({
    description:
      'Suggests new source for a cell that readCells has shown, and ends the turn. The cell stays as it is until the user accepts the change.',
    params: Type.Object({
      cell: NUMBER,
      source: Type.String({ description: 'The whole new source.' }),
      reason: REASON
    }),
    inject: { ...PROPOSING, notebook: NotebookRef },
    run: async ({ cell, source, reason = '' }, { notebook, ...refs }, { signal }) => {
      const old = findCell(this._read.get(refs.run) ?? notebook.readCells(), cell);
      const code = notBlank(source);
      const proposal =
        old.type === 'code'
          ? await proposeCell({ code, reason }, this._options.model, refs, signal)
          : this._proposeText(code, reason, refs);
      return { ...proposal, replaces: { cellId: old.id, source: old.source } } satisfies CellProposal;
    },
    reply: proposal => replyWithProposal(proposal)
  });

  readonly draftMarkdown = sharedTool({
    description: 'Drafts a text cell and ends the turn.',
    params: Type.Object({ markdown: Type.String({ description: 'Text in Markdown.' }) }),
    inject: { loop: LoopControllerRef, run: RunContextRef },
    run: ({ markdown }, refs) => this._proposeText(notBlank(markdown), '', refs),
    reply: proposal => replyWithProposal(proposal)
  });

  /** Ends the run with text, which is not checked. */
  private _proposeText(
    code: string,
    reason: string,
    { loop, run }: { readonly loop: ILoopController; readonly run: RunContext }
  ): CellProposal {
    loop.setState(loop.STOP_SUCCESS);
    return plainProposal({ language: 'markdown', code, reason }, { model: this._options.model, question: run.query });
  }

  /** The cells that a run has read, as they were. */
  private readonly _read = new WeakMap<RunContext, readonly CellSnapshot[]>();
}

function notBlank(source: string): string {
  if (source.trim() === '') {
    throw new CellwrightError('empty', 'The source of the cell is empty. Write all of it.');
  }
  return source;
}

function findCell(cells: readonly CellSnapshot[], number: number): CellSnapshot {
  const cell = cells[number - 1];
  if (cell === undefined) {
    throw new CellwrightError('cell_unknown', `There is no cell ${number}. The notebook has ${cells.length}.`);
  }
  if (cell.type === 'raw') {
    throw new CellwrightError('cell_raw', `Cell ${number} is a raw cell, which is left to the user.`);
  }
  return cell;
}

const SOURCE_CAP = 4_000;
const OUTPUT_CAP = 2_000;

/** Cells as a model reads them, numbered from `first`: kind, execution count, then source and outputs between marks. */
function describeCells(cells: readonly CellSnapshot[], first: number, outputs: boolean): string {
  const mark = sessionMark();
  return cells
    .map((cell, at) => {
      const count = cell.type === 'code' ? ` [${cell.executionCount ?? ' '}]` : '';
      const shown = outputs ? cell.outputs.map(output => capText(outputText(output), OUTPUT_CAP)) : [];
      const printed = shown.length === 0 ? '' : `\nOutputs\n${fenceText(shown.join('\n'), mark)}`;
      return `Cell ${first + at}, ${cell.type}${count}\n${fenceText(capText(cell.source, SOURCE_CAP), mark)}${printed}`;
    })
    .join('\n');
}
