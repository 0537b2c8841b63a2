import { Dialog, type ISessionContextDialogs, showDialog } from '@jupyterlab/apputils';
import type { Cell } from '@jupyterlab/cells';
import type { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';
import type { ITranslator } from '@jupyterlab/translation';
import { Signal, type ISignal } from '@lumino/signaling';
import { CellwrightError } from '../../agent/index.js';
import type { CellProposal, DraftPlace, DraftReceipt, UndoReceipt } from '../../toolsets/index.js';
import type { DraftFate, IDraftedCells } from './cell-drafts-token.js';
import { drawInsertedCells } from './cell-rendering.js';
import { findDraftCells } from './draft-cells.js';
import { DraftExecutions, runCell } from './draft-executions.js';
import { clearDraftState, readDraftMetadata } from './draft-metadata.js';
import { DraftPermission } from './draft-permission.js';
import { DraftStrips, type DraftStripsOptions } from './draft-strips.js';
import { DraftWatcher } from './draft-watcher.js';
import { type FindStoredDrafts, KnownDrafts } from './known-drafts.js';
import { isRunning } from './shared-notebook.js';
import { removeCells, undoRun } from './undo-run.js';
import { insertDraft, replaceCell, type WrittenDraft } from './write-draft.js';

export type NotebookDraftsOptions = DraftStripsOptions & {
  readonly translator: ITranslator;
  readonly dialogs: ISessionContextDialogs | null;
  readonly activate: (id: string) => void;
  /** Emits the path of a notebook whose datasets were read again. */
  readonly profilesChanged: ISignal<unknown, string> | null;
  readonly onFate: (fate: DraftFate) => void;
  readonly findStoredDrafts: FindStoredDrafts;
};

/** The drafted cells of one open notebook: inserts, runs, keeps, removes and shows them. Disposed with its panel. */
export class NotebookDrafts implements IDraftedCells {
  constructor(private readonly _options: NotebookDraftsOptions) {
    const { panel, trans } = _options;
    this._watcher = new DraftWatcher(
      this._model,
      () => panel.context.path,
      _options.onFate,
      () => this._strips.update()
    );
    this._known = new KnownDrafts(
      () => panel.context.path,
      _options.findStoredDrafts,
      () => this._strips.update()
    );
    this._strips = new DraftStrips(_options, this._known, this);
    this.permission = new DraftPermission(
      panel.content,
      trans,
      this._strips,
      cell => this._pressed.has(cell),
      id => this.show(id)
    );
    this._executions = new DraftExecutions(panel.content, panel.sessionContext);
  }

  readonly permission: DraftPermission;

  start(): void {
    this._options.panel.disposed.connect(this.dispose, this);
    drawInsertedCells(this._options.panel);
    this._executions.start();
    this._strips.start();
    this._options.profilesChanged?.connect(this._onProfiles, this);
    this._watcher.start();
  }

  draft(proposal: CellProposal, place: DraftPlace): Promise<DraftReceipt> {
    return this._write(place.runId, proposal, () => insertDraft(this._model.sharedModel, proposal, place));
  }

  replace(proposal: CellProposal, { runId }: Pick<DraftPlace, 'runId'>): Promise<DraftReceipt> {
    return this._write(runId, proposal, () => replaceCell(this._model, proposal, runId, this._options.trans));
  }

  async undoRun(runId: string, edited: 'ask' | 'keep' = 'ask'): Promise<UndoReceipt> {
    if (edited === 'keep' && this._runs(runId)) {
      return { status: 'kept', reason: 'edited-and-declined' };
    }
    return this._keepingPlace(() =>
      undoRun(this._model, runId, {
        askRemoveEdited: async count => edited === 'ask' && (await this._askRemoveEdited(count)),
        mayBeInKernel: id => this._executions.mayBeInKernel(id),
        readOnlyMessage: this._notDeletable
      })
    );
  }

  async run(id: string): Promise<void> {
    const cell = this._cell(id);
    if (isRunning(cell.model) || this._pressed.has(cell)) {
      return;
    }
    this._pressed.add(cell);
    try {
      const { panel, dialogs, translator } = this._options;
      await runCell(panel, cell, dialogs, translator);
    } finally {
      this._pressed.delete(cell);
    }
    this._watcher.look();
  }

  keep(id: string): void {
    clearDraftState(this._cell(id).model.sharedModel);
    this._watcher.look();
  }

  async discard(id: string): Promise<void> {
    const cell = this._cell(id);
    if (cell.model.getMetadata('deletable') === false) {
      throw new CellwrightError('read_only', this._notDeletable);
    }
    const drafted = readDraftMetadata(cell.model.sharedModel);
    await this._keepingPlace(() => {
      removeCells(this._model, new Set([cell.model.id]));
      if (drafted !== null) {
        this._watcher.discarding(drafted.cellId);
      }
    });
  }

  async show(id: string): Promise<void> {
    const { panel, activate } = this._options;
    activate(panel.id);
    const cell = this._cell(id);
    const index = panel.content.widgets.indexOf(cell);
    panel.content.deselectAll();
    panel.content.activeCellIndex = index;
    this._strips.flash(cell.model.id);
    await scrollTo(panel, index);
  }

  async showProvenance(id: string): Promise<void> {
    const { panel } = this._options;
    const cell = this._cell(id);
    await scrollTo(panel, panel.content.widgets.indexOf(cell));
    await this._strips.showProvenance(cell);
  }

  dispose(): void {
    Signal.disconnectReceiver(this);
    this._executions.dispose();
    this._watcher.dispose();
    this._strips.dispose();
  }

  private async _write(runId: string, { code }: CellProposal, write: () => WrittenDraft): Promise<DraftReceipt> {
    const { panel, trans } = this._options;
    this._known.note({ runId, code });
    if (this._model.readOnly || panel.context.contentsModel?.writable === false) {
      throw new CellwrightError(
        'read_only',
        trans.__('The notebook is read-only. Copy the code, or save it under another name first.')
      );
    }
    const { index, ...receipt } = await this._keepingPlace(write);
    if (panel.isVisible) {
      this._strips.flash(receipt.cellId);
      await scrollTo(panel, index);
    }
    return receipt;
  }

  private _onProfiles(_: unknown, path: string): void {
    if (path === this._options.panel.context.path) {
      this._strips.update();
    }
  }

  private _runs(runId: string): boolean {
    return findDraftCells(this._model.sharedModel)
      .filter(({ metadata }) => metadata.runId === runId)
      .some(({ index }) => isRunning(this._model.cells.get(index)));
  }

  private get _model(): INotebookModel {
    return this._options.panel.context.model;
  }

  private get _notDeletable(): string {
    return this._options.trans.__(
      'The cell is protected from being deleted. Unlock it in the property inspector first.'
    );
  }

  /** The cell with this id; also by the id it was drafted with, which a file without ids loses. */
  private _cell(id: string): Cell {
    const drafted = findDraftCells(this._model.sharedModel).find(({ metadata }) => metadata.cellId === id);
    const cell = this._widget(id) ?? this._widget(drafted?.cell.getId());
    if (cell === undefined) {
      const sentence = this._options.trans.__('The cell was deleted. Insert it again from the panel.');
      throw new CellwrightError('cell_gone', sentence);
    }
    return cell;
  }

  private _widget(id: string | undefined): Cell | undefined {
    return this._options.panel.content.widgets.find(({ model }) => model.id === id);
  }

  /** Changes cells as JupyterLab does: the active cell stays, or the one that takes its place becomes active. */
  private async _keepingPlace<T>(change: () => T | Promise<T>): Promise<T> {
    const { content: notebook } = this._options.panel;
    const hadFocus = notebook.node.contains(document.activeElement);
    const { activeCell, activeCellIndex } = notebook;
    const result = await change();
    if (this._options.panel.isDisposed) {
      return result;
    }
    if (activeCell?.isDisposed === true) {
      notebook.deselectAll();
      notebook.activeCellIndex = Math.min(activeCellIndex, notebook.widgets.length - 1);
    }
    if (hadFocus && !notebook.node.contains(document.activeElement)) {
      notebook.activate();
    }
    this._watcher.look();
    return result;
  }

  private async _askRemoveEdited(count: number): Promise<boolean> {
    const { trans } = this._options;
    const { button } = await showDialog({
      title: trans._n('Remove the cell you edited?', 'Remove the %1 cells you edited?', count),
      body: trans.__('You have changed what Cellwright drafted. Undo in the notebook restores a removed cell.'),
      defaultButton: 0,
      buttons: [
        Dialog.cancelButton({ label: trans.__('Keep') }),
        Dialog.warnButton({ label: trans._n('Remove edited cell', 'Remove edited cells', count) })
      ]
    });
    return button.accept;
  }

  private readonly _watcher: DraftWatcher;
  private readonly _strips: DraftStrips;
  private readonly _known: KnownDrafts;
  private readonly _executions: DraftExecutions;
  /** Cells whose execution was asked for and has not ended; JupyterLab takes a moment to mark them as running. */
  private readonly _pressed = new Set<Cell>();
}

/** JupyterLab rejects a scroll when another one takes its place, which is no failure here. */
async function scrollTo(panel: NotebookPanel, index: number): Promise<void> {
  await panel.content.scrollToItem(index, 'smart').catch(() => undefined);
}
