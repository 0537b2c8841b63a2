import { type Notebook, NotebookActions, type KernelError } from '@jupyterlab/notebook';
import type { Cell } from '@jupyterlab/cells';
import type { ISessionContext } from '@jupyterlab/apputils';
import type { IDisposable } from '@lumino/disposable';
import type { DraftRun } from './draft-run.js';
import { executionCountOf } from './execution-count-of.js';

type Scheduled = { readonly notebook: Notebook; readonly cell: Cell };
type Executed = Scheduled & { readonly success: boolean; readonly error?: KernelError | null };

/** Measures what one notebook executes, by whatever means JupyterLab was told to. */
export class DraftExecutions implements IDisposable {
  /**
   * @param _onRun Called after a cell has really run, not when it was skipped or cancelled; without a run for text,
   * which is only rendered.
   */
  constructor(
    private readonly _notebook: Notebook,
    private readonly _session: ISessionContext,
    private readonly _onRun: (cell: Cell, run?: DraftRun) => void
  ) {}

  get isDisposed(): boolean {
    return this._isDisposed;
  }

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
    if (!this._isDisposed) {
      this._isDisposed = true;
      NotebookActions.executionScheduled.disconnect(this._onScheduled, this);
      NotebookActions.executed.disconnect(this._onExecuted, this);
      this._session.statusChanged.disconnect(this._onStatus, this);
      this._session.kernelChanged.disconnect(this._onKernel, this);
    }
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
      ...(errorName === undefined ? {} : { error: errorName })
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
  private _isDisposed = false;
}
