import type { NotebookPanel } from '@jupyterlab/notebook';
import { CellwrightError } from '../../agent/index.js';
import type {
  CellProposal,
  CellSnapshot,
  DraftPlace,
  DraftReceipt,
  INotebookPort,
  RedraftPlace,
  UndoReceipt
} from '../../toolsets/index.js';
import { executionCountOf } from './execution-count-of.js';
import type { NotebookDrafts } from './notebook-drafts.js';
import { readOutputs } from './read-outputs.js';

/** The notebook of a question; it stays with its panel, whatever tab comes to the front. */
export class NotebookPort implements INotebookPort {
  /**
   * @param _drafts Loads what writes into the notebook.
   * @param _closedMessage Sentence for the error `notebook_closed`.
   */
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _drafts: (panel: NotebookPanel) => Promise<NotebookDrafts>,
    private readonly _closedMessage: () => string
  ) {}

  get path(): string {
    return this._panel.context.path;
  }

  get open(): boolean {
    return !this._panel.isDisposed && !this._panel.context.isDisposed;
  }

  get activeCellId(): string | null {
    return this.open ? (this._panel.content.activeCell?.model.id ?? null) : null;
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

  async redraft(proposal: CellProposal, place: RedraftPlace): Promise<DraftReceipt> {
    return (await this._load()).redraft(proposal, place);
  }

  async undoRun(runId: string, edited?: 'ask' | 'keep'): Promise<UndoReceipt> {
    return (await this._load()).undoRun(runId, edited);
  }

  private async _load(): Promise<NotebookDrafts> {
    this._assertOpen();
    const drafts = await this._drafts(this._panel);
    this._assertOpen();
    return drafts;
  }

  private _assertOpen(): void {
    if (!this.open) {
      throw new CellwrightError('notebook_closed', this._closedMessage());
    }
  }
}
