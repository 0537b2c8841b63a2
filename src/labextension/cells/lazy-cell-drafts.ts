import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import { CellwrightError } from '../../agent/index.js';
import type { INotebookPort } from '../../toolsets/index.js';
import type { DraftFate, ICellDrafts, PermittedCells } from './cell-drafts-token.js';
import { leaveDraftsUnrendered } from './cell-rendering.js';
import { draftFateOf, findDraftCells } from './draft-cells.js';
import { readDraftMetadata } from './draft-metadata.js';
import type { NotebookDrafts, NotebookDraftsOptions } from './notebook-drafts.js';
import { NotebookPort } from './notebook-port.js';
import { onceLoaded } from '../once-loaded.js';

export type LazyCellDraftsOptions = Omit<NotebookDraftsOptions, 'panel' | 'onFate'> & {
  readonly tracker: INotebookTracker;
};

/** Drafted cells before and after their code is loaded: it comes with the first drafted cell that is seen or made. */
export class LazyCellDrafts implements ICellDrafts {
  constructor(private readonly _options: LazyCellDraftsOptions) {}

  readonly fate: Signal<ICellDrafts, DraftFate> = new Signal<ICellDrafts, DraftFate>(this);

  /** Follows a notebook that was opened: loads the rest as soon as it holds a drafted cell. Never rejects. */
  async watch(panel: NotebookPanel): Promise<void> {
    leaveDraftsUnrendered(panel);
    await panel.context.ready.catch(() => undefined);
    if (panel.isDisposed || !panel.context.isReady) {
      return;
    }
    const { cells, sharedModel } = panel.context.model;
    const look = (): void => {
      if (!panel.isDisposed && sharedModel.cells.some(cell => readDraftMetadata(cell) !== null)) {
        // Once it fails, for example because the server is away, the next change of the cells tries again.
        this._of(panel).then(
          () => cells.changed.disconnect(look),
          () => undefined
        );
      }
    };
    cells.changed.connect(look);
    look();
  }

  portFor(panel: NotebookPanel): INotebookPort {
    const port =
      this._ports.get(panel) ??
      new NotebookPort(
        panel,
        () => this._of(panel),
        () => this._closed
      );
    this._ports.set(panel, port);
    return port;
  }

  async at(path: string): Promise<NotebookDrafts> {
    const panel = this._options.tracker.find(({ context }) => context.path === path);
    if (panel === undefined) {
      throw this._closed;
    }
    return this._of(panel);
  }

  async permit(cells: readonly Cell[], pressed: boolean): Promise<PermittedCells> {
    const [first] = cells;
    const panel = this._options.tracker.find(({ content }) => first !== undefined && content.widgets.includes(first));
    if (panel === undefined) {
      throw this._closed;
    }
    const next = panel.content.activeCell; // Before the next key is pressed.
    return (await this._of(panel)).permission.of(cells, pressed, next);
  }

  fatesOf(panel: NotebookPanel): readonly DraftFate[] {
    const { path, model } = panel.context;
    const { sharedModel } = model;
    return findDraftCells(sharedModel).map(draft => draftFateOf(path, sharedModel, draft));
  }

  private async _of(panel: NotebookPanel): Promise<NotebookDrafts> {
    const [module] = await Promise.all([this._load(), panel.context.ready]);
    if (panel.isDisposed) {
      throw this._closed;
    }
    const known = this._loaded.get(panel);
    if (known !== undefined) {
      return known;
    }
    const drafts = new module.NotebookDrafts({ ...this._options, panel, onFate: fate => this.fate.emit(fate) });
    drafts.start();
    this._loaded.set(panel, drafts);
    return drafts;
  }

  private get _closed(): CellwrightError {
    const sentence = this._options.trans.__('The notebook was closed. Open it again to insert or change cells.');
    return new CellwrightError('notebook_closed', sentence);
  }

  private readonly _ports = new WeakMap<NotebookPanel, NotebookPort>();
  private readonly _loaded = new WeakMap<NotebookPanel, NotebookDrafts>();
  private readonly _load = onceLoaded(() =>
    import('./notebook-drafts.js').catch((error: unknown) => {
      const sentence = this._options.trans.__('Cellwright could not be loaded. Is the server running?');
      throw new CellwrightError('not_loaded', sentence, { cause: error });
    })
  );
}
