import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { whenSettled } from '../when-settled.js';
import type { PermittedCells } from './cell-drafts-token.js';
import { isDraft } from './draft-metadata.js';
import { isKeyHeld } from './held-key.js';
import type { DraftStrips } from './draft-strips.js';

/** Decides which cells of a run are run in one notebook: drafts only when the user says so. */
export class DraftPermission {
  /**
   * @param _isTold Whether the user told this very draft to run.
   * @param _onShow Scrolls to a draft and makes it the active cell.
   */
  constructor(
    private readonly _notebook: Notebook,
    private readonly _trans: TranslationBundle,
    private readonly _strips: DraftStrips,
    private readonly _isTold: (cell: Cell) => boolean,
    private readonly _onShow: (cellId: string) => Promise<void>
  ) {}

  /** Like `ICellDrafts.permit`; the strip of `next`, the cell that the run led to, says what the next press does. */
  async of(cells: readonly Cell[], pressed: boolean, next: Cell | null): Promise<PermittedCells> {
    const drafts = cells.filter(cell => isDraft(cell.model.sharedModel) && !this._isTold(cell));
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
        await this._onShow(draft.model.id);
        return null;
      case 'cancel':
        return null;
    }
  }

  /** Whether a press was meant for this draft: not if the draft has just appeared, or if the key is held down. */
  private _mayPress(draft: Cell): boolean {
    const isSettled = this._told?.cell === draft ? this._told.settled : this._strips.isSettled(draft);
    if (isSettled && !isKeyHeld()) {
      this._told = this._told?.cell === draft ? null : this._told;
      return true;
    }
    // Back to the draft: JupyterLab had moved on to the next cell before it asked.
    this._notebook.activeCellIndex = this._notebook.widgets.indexOf(draft);
    this._notebook.mode = 'command';
    this._tell(draft);
    this._notebook.deselectAll();
    return false;
  }

  private _tell(draft: Cell): void {
    this._told?.forget();
    const forget = whenSettled(() => {
      told.settled = true;
    });
    const told = { cell: draft, settled: false, forget };
    this._told = told;
    this._strips.tell(draft.model.id);
  }

  private async _ask(count: number): Promise<'run' | 'leave-out' | 'show' | 'cancel'> {
    const trans = this._trans;
    const { button } = await showDialog({
      title: trans._n('%1 draft was not accepted', '%1 drafts were not accepted', count),
      body: trans._n(
        'Leave it out to run the other cells. Show takes you to it, and nothing runs.',
        'Leave them out to run the other cells. Show takes you to the first, and nothing runs.',
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
