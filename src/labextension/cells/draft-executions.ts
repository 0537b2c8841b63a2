import type { ISessionContext, ISessionContextDialogs } from '@jupyterlab/apputils';
import { CodeCell, type Cell } from '@jupyterlab/cells';
import { type Notebook, NotebookActions, type NotebookPanel } from '@jupyterlab/notebook';
import type { ITranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { clearDraftState } from './draft-metadata.js';
import { executionCountOf } from './shared-notebook.js';

/** Notes what one notebook executes, by whatever means JupyterLab was told to. */
export class DraftExecutions {
  constructor(
    private readonly _notebook: Notebook,
    private readonly _session: ISessionContext
  ) {}

  start(): void {
    NotebookActions.executed.connect(this._onExecuted, this);
    this._session.statusChanged.connect(this._onStatus, this);
    this._session.kernelChanged.connect(this._onKernel, this);
  }

  /** Whether what a cell made can still be in the kernel. A cell that did not run in this page counts as run in the first kernel. */
  mayBeInKernel(id: string): boolean {
    return Boolean(this._session.session?.kernel) && (this._ran.get(id) ?? 0) === this._kernels;
  }

  dispose(): void {
    Signal.disconnectReceiver(this);
  }

  private _onExecuted(_: unknown, { notebook, cell }: { readonly notebook: Notebook; readonly cell: Cell }): void {
    const { id, sharedModel, type } = cell.model;
    if (notebook === this._notebook && type !== 'code') {
      clearDraftState(sharedModel); // Text is rendered, which gives it no execution count.
    } else if (notebook === this._notebook && executionCountOf(sharedModel) !== null) {
      this._ran.set(id, this._kernels);
    }
  }

  private _onStatus(session: ISessionContext): void {
    const status = session.session?.kernel?.status;
    if (status === 'restarting' || status === 'autorestarting' || status === 'dead') {
      this._kernels += 1;
    }
  }

  private _onKernel(_: unknown, { oldValue }: { readonly oldValue: unknown }): void {
    // The first connection is no loss: the kernel may have been there before this page.
    if (oldValue !== null) {
      this._kernels += 1;
    }
  }

  private readonly _ran = new Map<string, number>();
  private _kernels = 0;
}

/** Runs this cell as JupyterLab's own Run does, and scrolls to its output. Call it only when the user says so. */
export async function runCell(
  panel: NotebookPanel,
  cell: Cell,
  dialogs: ISessionContextDialogs | null,
  translator: ITranslator
): Promise<void> {
  const { content: notebook, sessionContext } = panel;
  notebook.deselectAll();
  notebook.activeCellIndex = notebook.widgets.indexOf(cell);
  const done = NotebookActions.runCells(notebook, [cell], sessionContext, dialogs ?? undefined, translator);
  if (panel.isVisible) {
    notebook.activate();
  }
  await done;
  if (cell instanceof CodeCell && !cell.isDisposed && panel.isVisible && notebook.activeCell === cell) {
    const room = notebook.node.clientHeight;
    const { node } = cell.node.offsetHeight <= room ? cell : cell.outputArea;
    node.scrollIntoView({ block: node.offsetHeight <= room ? 'nearest' : 'start' });
  }
}
