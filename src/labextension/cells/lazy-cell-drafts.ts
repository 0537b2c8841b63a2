import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { CellwrightError } from '../../agent/index.js';
import { OutputCollector } from '../../kernel/index.js';
import type { ExecutionOutput, INotebookPort } from '../../toolsets/index.js';
import type { DraftFate, ICellDrafts, PermittedCells } from './cell-drafts-token.js';
import { leaveDraftsUnrendered } from './cell-rendering.js';
import { findDraftCells } from './draft-cells.js';
import { readDraftMetadata } from './draft-metadata.js';
import type { NotebookDrafts, NotebookDraftsOptions } from './notebook-drafts.js';
import { onceLoaded } from '../once-loaded.js';
import { executionCountOf, outputsOf, type SharedCell } from './shared-notebook.js';

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
        // If this fails, for example because the server is away, the next change of the cells tries again.
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
    const port = this._ports.get(panel) ?? notebookPort(panel, () => this._of(panel), this._options.trans);
    this._ports.set(panel, port);
    return port;
  }

  async at(path: string): Promise<NotebookDrafts> {
    const panel = this._options.tracker.find(({ context }) => context.path === path);
    if (panel === undefined) {
      throw notebookClosed(this._options.trans);
    }
    return this._of(panel);
  }

  async permit(cells: readonly Cell[], pressed: boolean): Promise<PermittedCells> {
    const [first] = cells;
    const panel = this._options.tracker.find(({ content }) => first !== undefined && content.widgets.includes(first));
    if (panel === undefined) {
      throw notebookClosed(this._options.trans);
    }
    const next = panel.content.activeCell; // Before the next key is pressed.
    return (await this._of(panel)).permission.of(cells, pressed, next);
  }

  cellIdsOf(panel: NotebookPanel): ReadonlySet<string> {
    return new Set(findDraftCells(panel.context.model.sharedModel).map(({ metadata }) => metadata.cellId));
  }

  private async _of(panel: NotebookPanel): Promise<NotebookDrafts> {
    const [module] = await Promise.all([this._load(), panel.context.ready]);
    if (panel.isDisposed) {
      throw notebookClosed(this._options.trans);
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

  private readonly _ports = new WeakMap<NotebookPanel, INotebookPort>();
  private readonly _loaded = new WeakMap<NotebookPanel, NotebookDrafts>();
  private readonly _load = onceLoaded(() =>
    import('./notebook-drafts.js').catch((error: unknown) => {
      const sentence = this._options.trans.__('Cellwright could not be loaded. Is the server running?');
      throw new CellwrightError('not_loaded', sentence, { cause: error });
    })
  );
}

function notebookClosed(trans: TranslationBundle): CellwrightError {
  const sentence = trans.__('The notebook was closed. Open it again to insert or change cells.');
  return new CellwrightError('notebook_closed', sentence);
}

/** The notebook of a question, whatever tab comes to the front; `load` loads what writes into it. */
export function notebookPort(
  panel: NotebookPanel,
  load: () => Promise<NotebookDrafts>,
  trans: TranslationBundle
): INotebookPort {
  const isOpen = (): boolean => !panel.isDisposed && !panel.context.isDisposed;
  const assertOpen = (): void => {
    if (!isOpen()) {
      throw notebookClosed(trans);
    }
  };
  const loaded = async (): Promise<NotebookDrafts> => {
    assertOpen();
    const drafts = await load();
    assertOpen();
    return drafts;
  };
  return {
    get path() {
      return panel.context.path;
    },
    get open() {
      return isOpen();
    },
    readCells: () => {
      assertOpen();
      return panel.context.model.sharedModel.cells.map(cell => ({
        id: cell.getId(),
        type: cell.cell_type === 'code' || cell.cell_type === 'markdown' ? cell.cell_type : 'raw',
        source: cell.getSource(),
        executionCount: executionCountOf(cell),
        /** Read only on access: most callers want no outputs. */
        get outputs() {
          return readOutputs(cell);
        }
      }));
    },
    draft: async (proposal, place) => (await loaded()).draft(proposal, place),
    replace: async (proposal, place) => (await loaded()).replace(proposal, place),
    undoRun: async (runId, edited) => (await loaded()).undoRun(runId, edited)
  };
}

/** What a code cell shows, as text within the limits of code run for a model, without images. Never throws. */
export function readOutputs(cell: SharedCell): readonly ExecutionOutput[] {
  const collector = new OutputCollector();
  for (const output of outputsOf(cell)) {
    // In the form of the kernel message that the output came in.
    collector.add({ header: { msg_type: output['output_type'] }, content: output } as never);
  }
  return collector.finish().outputs.map(output => {
    if (output.type !== 'result' && output.type !== 'display') {
      return output;
    }
    const { image: _image, ...text } = output;
    return text;
  });
}
