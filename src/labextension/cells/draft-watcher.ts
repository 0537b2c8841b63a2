import type { ICellModel } from '@jupyterlab/cells';
import type { INotebookModel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import { Signal, type ISignal } from '@lumino/signaling';
import { FrameCoalescer } from '../frame-coalescer.js';
import { clearDraftState } from './clear-draft-state.js';
import type { DraftFate } from './draft-fate.js';
import { draftFateOf } from './draft-fate-of.js';
import type { DraftRun } from './draft-run.js';
import { executionCountOf } from './execution-count-of.js';
import { isRunning } from './is-running.js';
import { findDraftCells } from './find-draft-cells.js';
import { readDraftMetadata } from './read-draft-metadata.js';

/**
 * Follows the drafted cells of one notebook through edits, moves, undo, redo and execution, and says what became of
 * each. Also takes the mark off cells that ran, whoever ran them.
 */
export class DraftWatcher implements IDisposable {
  constructor(
    private readonly _model: INotebookModel,
    private readonly _path: () => string
  ) {}

  /** Emitted once for each change of a cell's fate. */
  get fate(): ISignal<DraftWatcher, DraftFate> {
    return this._fate;
  }

  /** Emitted after every look at the notebook, also when no fate has changed. */
  get looked(): ISignal<DraftWatcher, void> {
    return this._looked;
  }

  /** Fates as last seen, deleted cells left out. */
  get fates(): readonly DraftFate[] {
    return [...this._known.values()].filter(({ status }) => status !== 'deleted');
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Begins to follow; call once. What is there now is reported at once. */
  start(): void {
    this._model.cells.changed.connect(this._request, this);
    this.look();
  }

  /**
   * Called when a cell was executed.
   *
   * @param id Id the cell has now.
   * @param run Absent for text.
   */
  ran(id: string, run?: DraftRun): void {
    if (run !== undefined) {
      this._runs.set(id, run);
    }
    this._request();
  }

  /** Called before the draft of this id leaves because the user discarded it. */
  discarding(cellId: string): void {
    this._discarded.add(cellId);
  }

  /** Looks at the notebook now instead of in the next frame. */
  look(): void {
    if (this._isDisposed || this._model.isDisposed) {
      return;
    }
    const running = new Set<string>();
    for (const cell of this._model.cells) {
      this._follow(cell);
      if (isRunning(cell)) {
        running.add(cell.id);
      }
    }
    const present = new Set<string>();
    const notebook = this._model.sharedModel;
    const path = this._path();
    for (const draft of findDraftCells(notebook)) {
      const { cellId } = draft.metadata;
      present.add(cellId);
      this._discarded.delete(cellId);
      if (!running.has(draft.cell.getId())) {
        this._report(draftFateOf(path, notebook, draft, this._runs.get(draft.cell.getId())));
      }
    }
    for (const fate of this._known.values()) {
      if (!present.has(fate.cellId) && fate.status !== 'deleted') {
        const { runId, cellId, edited } = fate;
        const discarded = this._discarded.has(cellId);
        this._report({ path, runId, cellId, edited, status: 'deleted', ...(discarded && { discarded }) });
      }
    }
    this._looked.emit();
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this._frames.dispose();
      Signal.clearData(this);
    }
  }

  /** Listens to a cell that carries our metadata; what has none gets it only by being inserted anew. */
  private _follow(cell: ICellModel): void {
    if (this._followed.has(cell) || readDraftMetadata(cell.sharedModel) === null) {
      return;
    }
    this._followed.add(cell);
    cell.metadataChanged.connect(this._request, this);
    cell.contentChanged.connect(this._request, this);
    cell.stateChanged.connect(this._onState, this);
  }

  private _onState(cell: ICellModel, change: { readonly name: string }): void {
    if (change.name === 'executionCount' && executionCountOf(cell.sharedModel) !== null) {
      clearDraftState(cell.sharedModel);
    }
    this._request();
  }

  private _report(fate: DraftFate): void {
    const before = this._known.get(fate.cellId);
    if (JSON.stringify(before) !== JSON.stringify(fate)) {
      this._known.set(fate.cellId, fate);
      this._fate.emit(fate);
    }
  }

  private _request(): void {
    this._frames.request();
  }

  private readonly _frames = new FrameCoalescer(() => {
    this.look();
  });
  private readonly _known = new Map<string, DraftFate>();
  private readonly _runs = new Map<string, DraftRun>();
  private readonly _discarded = new Set<string>();
  private readonly _followed = new WeakSet<ICellModel>();
  private readonly _fate = new Signal<DraftWatcher, DraftFate>(this);
  private readonly _looked = new Signal<DraftWatcher, void>(this);
  private _isDisposed = false;
}
