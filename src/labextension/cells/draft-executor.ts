import type { Cell } from '@jupyterlab/cells';
import { type INotebookCellExecutor, type INotebookModel, runCell } from '@jupyterlab/notebook';
import type { CommandRegistry } from '@lumino/commands';
import type { IDisposable } from '@lumino/disposable';
import { readDraftMetadata } from './read-draft-metadata.js';

/** Commands that say: run what I have selected. Whatever else runs cells may reach some that the user does not have in mind. */
const PRESSES: ReadonlySet<string> = new Set([
  'notebook:run-cell',
  'notebook:run-cell-and-select-next',
  'notebook:run-cell-and-insert-below'
]);

/** Which of the cells of one run are run; `null` when the run was called off. */
export type PermittedCells = ReadonlySet<Cell> | null;

/**
 * Says which of the cells that one run reaches may be run. A press has its answer before the next key is read.
 *
 * @param pressed Whether the user told JupyterLab to run what is selected, and not more.
 */
export type PermitCells = (cells: readonly Cell[], pressed: boolean) => Promise<PermittedCells>;

type Run = { readonly cells: Cell[]; readonly permitted: Promise<PermittedCells> };

/**
 * Runs cells as JupyterLab does, and asks first where drafts are among them. Every way of running passes here: JupyterLab
 * hands over all cells of one run in one go, which is how they are known to belong together.
 */
export class DraftExecutor implements INotebookCellExecutor, IDisposable {
  constructor(
    private readonly _commands: CommandRegistry,
    private readonly _permit: PermitCells
  ) {}

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Begins to notice which command runs cells; call once. */
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

  dispose(): void {
    this._isDisposed = true;
    this._commands.commandExecuted.disconnect(this._onCommand, this);
  }

  /** The run that a cell handed over now belongs to; `null` in a notebook without drafts. */
  private _runOf(notebook: INotebookModel): Run | null {
    const known = this._runs.get(notebook);
    if (known !== undefined) {
      return known;
    }
    const cells: Cell[] = [];
    const handedOver = Promise.resolve().then(() => this._runs.delete(notebook));
    const waits = notebook.sharedModel.cells.some(cell => readDraftMetadata(cell)?.state === 'draft');
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
      return new Set(cells.filter(({ model }) => readDraftMetadata(model.sharedModel)?.state !== 'draft'));
    }
  }

  /** Emitted by JupyterLab when a command has handed over its cells, before anything that waits goes on. */
  private _onCommand(_: unknown, { id }: { readonly id: string }): void {
    this._recent.push(id);
    if (this._recent.length === 1) {
      // Behind all that waits for the cells of this command.
      setTimeout(() => {
        this._recent.length = 0;
      });
    }
  }

  private readonly _runs = new Map<INotebookModel, Run | null>();
  /** Commands that were executed just now. */
  private readonly _recent: string[] = [];
  private _isDisposed = false;
}
