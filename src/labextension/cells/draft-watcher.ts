import type { ICellModel } from '@jupyterlab/cells';
import type { INotebookModel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import { FrameCoalescer } from '../frame-coalescer.js';
import type { DraftFate } from './cell-drafts-token.js';
import { draftFateOf, findDraftCells } from './draft-cells.js';
import { clearDraftState, readDraftMetadata } from './draft-metadata.js';
import { executionCountOf, isRunning } from './shared-notebook.js';

/** Follows the drafted cells of one notebook and says what became of each; unmarks cells that ran. */
export class DraftWatcher {
  /** @param _onLooked Called after every look at the notebook, also when no fate has changed. */
  constructor(
    private readonly _model: INotebookModel,
    private readonly _path: () => string,
    private readonly _onFate: (fate: DraftFate) => void,
    private readonly _onLooked: () => void
  ) {}

  /** Begins to follow; call once. What is there now is reported at once. */
  start(): void {
    this._model.cells.changed.connect(this._request, this);
    this.look();
  }

  /** Called when the user discards the draft of this id, before the next look. */
  discarding(cellId: string): void {
    this._discarded.add(cellId);
  }

  /** Looks at the notebook now instead of in the next frame. */
  look(): void {
    if (this._frames.isDisposed || this._model.isDisposed) {
      return;
    }
    for (const cell of this._model.cells) {
      this._follow(cell);
    }
    const present = new Set<string>();
    const notebook = this._model.sharedModel;
    const path = this._path();
    for (const draft of findDraftCells(notebook)) {
      const { cellId } = draft.metadata;
      present.add(cellId);
      this._discarded.delete(cellId);
      if (!isRunning(this._model.cells.get(draft.index))) {
        this._report(draftFateOf(path, notebook, draft));
      }
    }
    for (const fate of this._known.values()) {
      if (!present.has(fate.cellId) && fate.status !== 'deleted') {
        const { runId, cellId, edited } = fate;
        const discarded = this._discarded.has(cellId);
        this._report({ path, runId, cellId, edited, status: 'deleted', ...(discarded && { discarded }) });
      }
    }
    this._onLooked();
  }

  dispose(): void {
    this._frames.dispose();
    Signal.disconnectReceiver(this);
  }

  /** Listens to a cell that carries our metadata; what has none gets it only by being inserted again. */
  private _follow(cell: ICellModel): void {
    if (readDraftMetadata(cell.sharedModel) !== null) {
      // A signal connects the same receiver only once.
      cell.metadataChanged.connect(this._request, this);
      cell.contentChanged.connect(this._request, this);
      cell.stateChanged.connect(this._onState, this);
    }
  }

  private _onState(cell: ICellModel, change: { readonly name: string }): void {
    if (change.name === 'executionCount' && executionCountOf(cell.sharedModel) !== null) {
      clearDraftState(cell.sharedModel);
    }
    this._request();
  }

  private _report(fate: DraftFate): void {
    const before = this._known.get(fate.cellId);
    if (before?.status === 'ran' && fate.status === 'kept') {
      fate = { ...before, edited: fate.edited }; // Its outputs were cleared: it ran all the same.
    }
    if (JSON.stringify(before) !== JSON.stringify(fate)) {
      this._known.set(fate.cellId, fate);
      this._onFate(fate);
    }
  }

  private _request(): void {
    this._frames.request();
  }

  private readonly _frames = new FrameCoalescer(() => this.look());
  private readonly _known = new Map<string, DraftFate>();
  private readonly _discarded = new Set<string>();
}
