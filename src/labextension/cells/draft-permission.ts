import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { whenSettled } from '../when-settled.js';
import type { PermittedCells } from './cell-drafts-token.js';
import { isDraft } from './draft-metadata.js';
import { isKeyHeld } from './held-key.js';
import type { DraftStrips } from './draft-strips.js';

export type DraftPermissionOptions = {
  readonly notebook: Notebook;
  readonly trans: TranslationBundle;
  readonly strips: DraftStrips;
  /** Whether the user told this very draft to run. */
  readonly isTold: (cell: Cell) => boolean;
  /** Scrolls to a draft and makes it the active cell. */
  readonly onShow: (cellId: string) => Promise<void>;
};

/** Decides which cells of a run are run in one notebook: drafts only when the user says so. */
export class DraftPermission {
  constructor(private readonly _options: DraftPermissionOptions) {}

  /**
   * Like `ICellDrafts.permit`, for the cells of this notebook. Unless the run is a press on a single draft, the user decides
   * about drafts in a dialog.
   *
   * @param next The cell that the run led to: if it is a draft, its strip says that the next press would run it.
   */
  async of(cells: readonly Cell[], pressed: boolean, next: Cell | null): Promise<PermittedCells> {
    const drafts = cells.filter(cell => isDraft(cell.model.sharedModel) && !this._options.isTold(cell));
    const [draft] = drafts;
    if (draft === undefined || (pressed && cells.length === 1)) {
      if (draft !== undefined && !this._mayPress(draft)) {
        return null;
      }
      if (pressed && next !== null && !cells.includes(next) && isDraft(next.model.sharedModel)) {
        this._tell(next);
      }
      return new Set(cells);
    }
    switch (await this._ask(drafts.length)) {
      case 'run':
        return new Set(cells);
      case 'leave-out':
        return new Set(cells.filter(cell => !drafts.includes(cell)));
      case 'show':
        await this._options.onShow(draft.model.id);
        return null;
      case 'cancel':
        return null;
    }
  }

  /**
   * Whether a press was meant for this draft. It was not if it comes just after the draft appeared or just after the press
   * that led to it, or if it comes from a key that is held down.
   */
  private _mayPress(draft: Cell): boolean {
    const { notebook, strips } = this._options;
    const isSettled = this._told?.cell === draft ? this._told.settled : strips.isSettled(draft);
    if (isSettled && !isKeyHeld()) {
      this._told = this._told?.cell === draft ? null : this._told;
      return true;
    }
    // Back to the draft: JupyterLab had moved on to the next cell before it asked.
    notebook.activeCellIndex = notebook.widgets.indexOf(draft);
    notebook.mode = 'command';
    this._tell(draft);
    notebook.deselectAll();
    return false;
  }

  private _tell(draft: Cell): void {
    this._told?.forget();
    const forget = whenSettled(() => {
      told.settled = true;
    });
    const told = { cell: draft, settled: false, forget };
    this._told = told;
    this._options.strips.tell(draft.model.id);
  }

  private async _ask(count: number): Promise<'run' | 'leave-out' | 'show' | 'cancel'> {
    const { trans } = this._options;
    const { button } = await showDialog({
      title: trans._n('%1 draft was not accepted', '%1 drafts were not accepted', count),
      body: trans._n(
        'Leave it out, and the other cells run. Show goes to it, and nothing runs.',
        'Leave them out, and the other cells run. Show goes to the first, and nothing runs.',
        count
      ),
      buttons: [
        Dialog.createButton({ label: trans.__('Show'), actions: ['show'], accept: false }),
        Dialog.createButton({ label: trans._n('Run it too', 'Run them too', count), actions: ['run'], accept: false }),
        Dialog.createButton({ label: trans._n('Leave it out', 'Leave them out', count), actions: ['leave-out'] })
      ],
      defaultButton: 2,
      hasClose: true
    });
    return (['run', 'leave-out', 'show'] as const).find(answer => button.actions.includes(answer)) ?? 'cancel';
  }

  /** The draft whose strip last said that the next press runs it, and whether there was time to read that. */
  private _told: { readonly cell: Cell; settled: boolean; readonly forget: () => void } | null = null;
}
