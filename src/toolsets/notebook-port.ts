import { Token } from '../agent/index.js';
import type { CellProposal } from './cell-proposal.js';
import type { ExecutionOutput } from './kernel-port.js';

export type CellSnapshot = {
  readonly id: string;
  readonly type: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly executionCount: number | null;
  /** What a code cell shows, each capped; empty for other cells. */
  readonly outputs: readonly ExecutionOutput[];
};

export type DraftPlace = {
  readonly runId: string;
  /** The cell to draft after; absent or gone: after the last cell. */
  readonly anchorCellId?: string;
};

/** Where a draft stands in its notebook, by numbers that its user sees. */
export type DraftSpot = {
  /** Execution count of the nearest cell above that has one; `null` when none has. */
  readonly below: number | null;
  /** How many cells below that one, if it is not the next; if there is no such cell, the place from the top, from 1. */
  readonly by?: number;
};

export type DraftReceipt = DraftSpot & { readonly cellId: string };

export type UndoReceipt =
  | { readonly status: 'undone'; readonly variablesStay: readonly string[] }
  | { readonly status: 'kept'; readonly reason: 'edited-and-declined' }
  | { readonly status: 'gone' };

/** The notebook of the question, whatever tab is in front. All methods throw `notebook_closed` once it is gone; none runs a cell. */
export interface INotebookPort {
  /** Path on the server, without drive prefix changes during a run. */
  readonly path: string;
  readonly open: boolean;
  readCells(): readonly CellSnapshot[];
  /** Writes a proposal as a marked cell that has not run. */
  draft(proposal: CellProposal, place: DraftPlace): Promise<DraftReceipt>;
  /** Replaces the source of a cell and marks it as a draft. Throws `cell_gone` or, if its source has changed, `cell_changed`. */
  replace(proposal: CellProposal, place: Pick<DraftPlace, 'runId'>): Promise<DraftReceipt>;
  /** Removes or restores what the run wrote, as one undoable step. If the user edited a draft, asks or keeps it, as `edited` says. */
  undoRun(runId: string, edited?: 'ask' | 'keep'): Promise<UndoReceipt>;
}

/** The notebook of the question, whatever tab is in front now. Ends with the call. */
export const NotebookRef = new Token<INotebookPort>('NotebookRef');

/** The notebook as tools get it, until `over` aborts. Its view and its kernel cannot be reached from it. */
export function notebookUntil(notebook: INotebookPort, over: AbortSignal): INotebookPort {
  const open = (): INotebookPort => {
    over.throwIfAborted();
    return notebook;
  };
  return Object.freeze<INotebookPort>({
    get path() {
      return open().path;
    },
    get open() {
      return open().open;
    },
    readCells: () => open().readCells(),
    draft: async (proposal, place) => open().draft(proposal, place),
    replace: async (proposal, place) => open().replace(proposal, place),
    undoRun: async (runId, edited) => open().undoRun(runId, edited)
  });
}
