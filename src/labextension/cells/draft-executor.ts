import type { Cell } from '@jupyterlab/cells';
import { type INotebookCellExecutor, type INotebookModel, runCell } from '@jupyterlab/notebook';
import type { CommandRegistry } from '@lumino/commands';
import type { ICellDrafts, PermittedCells } from './cell-drafts-token.js';
import { isDraft } from './draft-metadata.js';

/** Commands that say: run what I have selected. Whatever else runs cells may reach some that the user does not have in mind. */
const PRESSES: ReadonlySet<string> = new Set([
  'notebook:run-cell',
  'notebook:run-cell-and-select-next',
  'notebook:run-cell-and-insert-below'
]);

type Run = { readonly cells: Cell[]; readonly permitted: Promise<PermittedCells> };

/** Runs cells as JupyterLab does, which hands over all cells of a run at once; asks first if drafts are among them. */
export class DraftExecutor implements INotebookCellExecutor {
  constructor(
    private readonly _commands: CommandRegistry,
    private readonly _permit: ICellDrafts['permit']
  ) {}

  start(): void {
    this._commands.commandExecuted.connect(this._onCommand, this);
  }

  /** Resolves with false when the cell failed or the run was called off; a draft that is left out is no failure. */
  async runCell(options: INotebookCellExecutor.IRunCellOptions): Promise<boolean> {
    const run = this._runOf(options.notebook);
    if (run === null) {
      return runCell(options);
    }
    run.cells.push(options.cell);
    const permitted = await run.permitted;
    if (permitted?.has(options.cell) !== true) {
      return permitted !== null;
    }
    return options.cell.isDisposed ? false : runCell(options);
  }

  /** The run that a cell handed over now belongs to; `null` in a notebook without drafts. */
  private _runOf(notebook: INotebookModel): Run | null {
    const known = this._runs.get(notebook);
    if (known !== undefined) {
      return known;
    }
    const cells: Cell[] = [];
    const handedOver = Promise.resolve().then(() => this._runs.delete(notebook));
    const waits = notebook.sharedModel.cells.some(isDraft);
    const run = waits ? { cells, permitted: handedOver.then(() => this._permitted(cells)) } : null;
    this._runs.set(notebook, run);
    return run;
  }

  /** When nobody can be asked, drafts are left out. */
  private async _permitted(cells: readonly Cell[]): Promise<PermittedCells> {
    const pressed = this._recent.some(id => PRESSES.has(id));
    try {
      return await this._permit(cells, pressed);
    } catch {
      return new Set(cells.filter(({ model }) => !isDraft(model.sharedModel)));
    }
  }

  /** Emitted by JupyterLab when a command has handed over its cells, before anything that waits goes on. */
  private _onCommand(_: unknown, { id }: { readonly id: string }): void {
    this._recent.push(id);
    if (this._recent.length === 1) {
      // Runs after everything that waits for the cells of this command.
      setTimeout(() => {
        this._recent.length = 0;
      });
    }
  }

  private readonly _runs = new Map<INotebookModel, Run | null>();
  private readonly _recent: string[] = [];
}
