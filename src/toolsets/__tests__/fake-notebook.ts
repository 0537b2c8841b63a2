import type { CellProposal } from '../cell-proposal.js';
import type { CellSnapshot, DraftReceipt, INotebookPort, UndoReceipt } from '../notebook-port.js';

/** A code cell that ran and shows nothing. */
export function codeCell(more: Partial<CellSnapshot> = {}): CellSnapshot {
  return { id: 'a', type: 'code', source: '1', executionCount: 1, outputs: [], ...more };
}

/** A notebook port over given cells; drafting is left to the tests of the page. */
export class FakeNotebook implements INotebookPort {
  readonly path = 'a.ipynb';
  readonly open = true;

  constructor(private readonly _cells: readonly CellSnapshot[]) {}

  readCells(): readonly CellSnapshot[] {
    return [...this._cells];
  }

  draft(_: CellProposal): Promise<DraftReceipt> {
    throw new Error('Tools never write into the notebook.');
  }

  replace(_: CellProposal): Promise<DraftReceipt> {
    throw new Error('Tools never write into the notebook.');
  }

  undoRun(): Promise<UndoReceipt> {
    throw new Error('Tools never write into the notebook.');
  }
}
