import type { ISessionContext, ISessionContextDialogs } from '@jupyterlab/apputils';
import { CodeCell, type Cell } from '@jupyterlab/cells';
import { type Notebook, NotebookActions, type NotebookPanel, type KernelError } from '@jupyterlab/notebook';
import type { ITranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { type DraftRun, failureText } from './draft-cells.js';
import { executionCountOf } from './shared-notebook.js';

/** Milliseconds after its run in which an output may still grow, as pictures do. */
const SETTLE_MS = 1000;

type Scheduled = { readonly notebook: Notebook; readonly cell: Cell };
type Executed = Scheduled & { readonly success: boolean; readonly error?: KernelError | null };

/** Measures what one notebook executes, by whatever means JupyterLab was told to. */
export class DraftExecutions {
  /**
   * @param _onRun Called after a cell has really run, not when it was skipped or cancelled; without a run for text,
   * which is only rendered.
   */
  constructor(
    private readonly _notebook: Notebook,
    private readonly _session: ISessionContext,
    private readonly _onRun: (cell: Cell, run?: DraftRun) => void
  ) {}

  /** Begins to measure; call once. */
  start(): void {
    NotebookActions.executionScheduled.connect(this._onScheduled, this);
    NotebookActions.executed.connect(this._onExecuted, this);
    this._session.statusChanged.connect(this._onStatus, this);
    this._session.kernelChanged.connect(this._onKernel, this);
  }

  /** Whether what a cell made can still be in the kernel. Executions before this page are believed. */
  mayBeInKernel(id: string): boolean {
    return Boolean(this._session.session?.kernel) && (this._ran.get(id) ?? 0) === this._kernels;
  }

  dispose(): void {
    Signal.disconnectReceiver(this);
  }

  private _onScheduled(_: unknown, { notebook, cell }: Scheduled): void {
    if (notebook === this._notebook) {
      this._scheduled.set(cell.model.id, performance.now());
    }
  }

  private _onExecuted(_: unknown, { notebook, cell, success, error }: Executed): void {
    if (notebook !== this._notebook) {
      return;
    }
    if (cell.model.type !== 'code') {
      this._onRun(cell);
      return;
    }
    const { id } = cell.model;
    const now = performance.now();
    // A kernel runs one cell after the other: this one started when the one before it had ended.
    const start = Math.max(this._scheduled.get(id) ?? now, this._lastEnd);
    this._scheduled.delete(id);
    this._lastEnd = now;
    const executionCount = executionCountOf(cell.model.sharedModel);
    const errorName: string | undefined = error?.errorName;
    if (executionCount === null || (!success && errorName === undefined)) {
      return; // Skipped, because a cell before it failed, or cancelled with the kernel.
    }
    this._ran.set(id, this._kernels);
    this._onRun(cell, {
      executionCount,
      ms: Math.round(now - start),
      ...(errorName !== undefined && { error: failureText(errorName, error?.errorValue) })
    });
  }

  private _onStatus(session: ISessionContext): void {
    const status = session.session?.kernel?.status;
    if (status === 'restarting' || status === 'autorestarting' || status === 'dead') {
      this._kernels += 1;
    }
  }

  private _onKernel(_: unknown, { oldValue }: { readonly oldValue: unknown }): void {
    // The first connection to a kernel that was there before this page is no loss.
    if (oldValue !== null) {
      this._kernels += 1;
    }
  }

  private readonly _scheduled = new Map<string, number>();
  private readonly _ran = new Map<string, number>();
  private _lastEnd = 0;
  private _kernels = 0;
}

/**
 * Runs exactly this cell, as JupyterLab's own Run does: it becomes the active one, the session's kernel executes it, a
 * dialog asks for a kernel when there is none. Only called on the user's word.
 */
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
  if (cell instanceof CodeCell) {
    keepOutputInView(panel, cell, done);
  }
  await done;
}

/**
 * Scrolls the output of a cell that is run into sight, and again as it grows, until a moment after `ended` settles or until
 * the user does anything in the notebook.
 */
function keepOutputInView({ content, node }: NotebookPanel, cell: CodeCell, ended: Promise<unknown>): void {
  const { outputArea } = cell;
  const observer = new ResizeObserver(() => {
    if (!cell.isDisposed && outputArea.node.offsetHeight > 0) {
      const room = content.node.clientHeight;
      const shown = cell.node.offsetHeight <= room ? cell : outputArea;
      shown.node.scrollIntoView({ block: shown.node.offsetHeight <= room ? 'nearest' : 'start' });
    }
  });
  const leave = new AbortController();
  const { signal } = leave;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const input of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    node.addEventListener(input, () => leave.abort(), { signal, passive: true });
  }
  observer.observe(outputArea.node);
  const settle = (): unknown => setTimeout(() => leave.abort(), SETTLE_MS);
  ended.then(settle, settle);
}
