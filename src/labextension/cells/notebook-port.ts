import type { NotebookPanel } from '@jupyterlab/notebook';
import type { CellwrightError } from '../../agent/index.js';
import { OutputCollector } from '../../kernel/index.js';
import type {
  CellProposal,
  CellSnapshot,
  DraftPlace,
  DraftReceipt,
  ExecutionOutput,
  INotebookPort,
  UndoReceipt
} from '../../toolsets/index.js';
import type { NotebookDrafts } from './notebook-drafts.js';
import { executionCountOf, outputsOf, type SharedCell } from './shared-notebook.js';

/** The notebook of a question; it stays with its panel, whatever tab comes to the front. */
export class NotebookPort implements INotebookPort {
  /**
   * @param _drafts Loads what writes into the notebook.
   * @param _closed The error `notebook_closed`.
   */
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _drafts: () => Promise<NotebookDrafts>,
    private readonly _closed: () => CellwrightError
  ) {}

  get path(): string {
    return this._panel.context.path;
  }

  get open(): boolean {
    return !this._panel.isDisposed && !this._panel.context.isDisposed;
  }

  readCells(): readonly CellSnapshot[] {
    this._assertOpen();
    const { model } = this._panel.context;
    return model.sharedModel.cells.map(cell => ({
      id: cell.getId(),
      type: cell.cell_type === 'code' || cell.cell_type === 'markdown' ? cell.cell_type : 'raw',
      source: cell.getSource(),
      executionCount: executionCountOf(cell),
      /** Read when asked for: most who look at cells want no outputs. */
      get outputs() {
        return readOutputs(cell);
      }
    }));
  }

  async draft(proposal: CellProposal, place: DraftPlace): Promise<DraftReceipt> {
    return (await this._load()).draft(proposal, place);
  }

  async replace(proposal: CellProposal, place: Pick<DraftPlace, 'runId'>): Promise<DraftReceipt> {
    return (await this._load()).replace(proposal, place);
  }

  async undoRun(runId: string, edited?: 'ask' | 'keep'): Promise<UndoReceipt> {
    return (await this._load()).undoRun(runId, edited);
  }

  private async _load(): Promise<NotebookDrafts> {
    this._assertOpen();
    const drafts = await this._drafts();
    this._assertOpen();
    return drafts;
  }

  private _assertOpen(): void {
    if (!this.open) {
      throw this._closed();
    }
  }
}

/**
 * What a code cell shows, as text without escape sequences, within the bounds of what is run for a model. Images are left out.
 * Never throws, whatever the file holds.
 */
export function readOutputs(cell: SharedCell): readonly ExecutionOutput[] {
  const collector = new OutputCollector();
  for (const output of outputsOf(cell)) {
    // As the message that it came with.
    collector.add({ header: { msg_type: output['output_type'] }, content: output } as never);
  }
  return collector.finish().outputs.map(output => {
    if (output.type !== 'result' && output.type !== 'display') {
      return output;
    }
    const { image: _image, ...text } = output;
    return text;
  });
}
