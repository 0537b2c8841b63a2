import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Token } from '@lumino/coreutils';
import type { ISignal } from '@lumino/signaling';
import type { DraftSpot, INotebookPort, UndoReceipt } from '../../toolsets/index.js';

/** Which of the cells of one run are run; `null` when the run was called off. */
export type PermittedCells = ReadonlySet<Cell> | null;

/** The state of a cell that a run drafted. Sent again whenever any part of it changes. */
export type DraftFate = {
  readonly path: string;
  readonly runId: string;
  readonly cellId: string;
  /** True when the source is no longer what was drafted. */
  readonly edited: boolean;
} & (
  | ({ readonly status: 'drafted' } & DraftSpot)
  | { readonly status: 'kept' }
  | {
      readonly status: 'ran';
      readonly executionCount: number | null;
      /** Name and message of the exception, for example `KeyError: 'fare'`. */
      readonly error?: string;
    }
  | {
      readonly status: 'deleted';
      /** Whether the user discarded it as a draft; otherwise it went as any cell does. */
      readonly discarded?: boolean;
    }
);

/**
 * The drafted cells of one open notebook. Methods that take a cell fail with `CellwrightError`: `cell_gone` when there is no such
 * cell, `read_only` when the cell or notebook may not be changed.
 */
export interface IDraftedCells {
  /** Runs exactly this cell, as the user said, and focuses it. Resolves when it has ended; does nothing while it runs. */
  run(cellId: string): Promise<void>;

  /** Takes the mark away without running. */
  keep(cellId: string): void;

  /** Deletes the drafted cell and puts back the cell that it replaced; the notebook's undo reverses that. */
  discard(cellId: string): Promise<void>;

  /** Brings the notebook to the front, scrolls to the cell, makes it the active one and flashes its bar once. */
  show(cellId: string): Promise<void>;

  /** Says where a drafted cell comes from, also after Keep or Run, in a dialog. */
  showProvenance(cellId: string): Promise<void>;

  undoRun(runId: string): Promise<UndoReceipt>;
}

/** Drafted cells of all open notebooks. */
export interface ICellDrafts {
  /** The port of a notebook, whatever tab is in front later; `open` is false once the panel is gone. */
  portFor(panel: NotebookPanel): INotebookPort;

  /** The drafted cells of the notebook with this path. Rejects with `notebook_closed` when no open notebook has it. */
  at(path: string): Promise<IDraftedCells>;

  /**
   * Decides which cells of one run may be run, and asks the user about drafts. Only the cell executor calls it. `pressed`: the
   * user told JupyterLab to run what is selected, and nothing more.
   */
  permit(cells: readonly Cell[], pressed: boolean): Promise<PermittedCells>;

  /** Ids of the drafted cells that an open notebook has now, as they were drafted. Empty before it is loaded. */
  cellIdsOf(panel: NotebookPanel): ReadonlySet<string>;

  /** Emitted after each change of a drafted cell, once for many changes in one frame. */
  readonly fate: ISignal<ICellDrafts, DraftFate>;
}

export const ICellDrafts = new Token<ICellDrafts>(
  'jupyterlab-cellwright:ICellDrafts',
  'Drafts cells into notebooks and tracks what happens to them.'
);
