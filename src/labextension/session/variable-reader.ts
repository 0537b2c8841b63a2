import { NotebookActions, type NotebookPanel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import type { DatasetProfile } from '../../datasets/index.js';
import type { LazyDataFiles } from '../files/lazy-data-files.js';
import type { IDatasetRegistry } from '../tokens.js';
import type { NotebookSession } from './notebook-session.js';
import type { NotebookSessions } from './notebook-sessions.js';

/**
 * Decides when variables are read without being asked to: when a notebook is shown with a ready kernel and has not
 * been read, when a kernel that was at work when it was to be read becomes idle, when the panel gets the focus after
 * cells ran or while one runs, and after a cell ran while the list is still empty. Never after every cell, never by polling.
 * Data files are looked at when the panel gets the focus.
 */
export class VariableReader implements IDisposable {
  constructor(
    private readonly _sessions: NotebookSessions,
    private readonly _datasets: IDatasetRegistry,
    private readonly _files: Pick<LazyDataFiles, 'follow' | 'look'>
  ) {}

  /** Call once. */
  follow(): void {
    this._sessions.changed.connect(this._onChanged, this);
    NotebookActions.executed.connect(this._onExecuted, this);
    this._files.follow(this._sessions);
    this._onChanged();
  }

  /** Reads the variables of the shown notebook, and looks at its files. */
  readNow(): void {
    const session = this._sessions.shown;
    if (session !== null) {
      void session.readVariables();
      void this._files.look(session);
    }
  }

  refreshIfOutdated(): void {
    const session = this._sessions.shown;
    if (session !== null) {
      void this._files.look(session);
    }
    if (session?.kernel.status === 'busy') {
      session.readWhenIdle();
    } else if (session?.outdated === true && session.kernel.status === 'idle') {
      void session.readVariables();
    }
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._sessions.changed.disconnect(this._onChanged, this);
    NotebookActions.executed.disconnect(this._onExecuted, this);
    for (const published of this._published.values()) {
      published.dispose();
    }
    this._published.clear();
  }

  private _onChanged(): void {
    const session = this._sessions.shown;
    const snapshot = session?.snapshot ?? null;
    if (session !== null && snapshot !== null && session.profiles !== this._lastPublished) {
      this._lastPublished = session.profiles;
      this._publish(session, session.profiles);
    }
    if (session !== null && snapshot === null) {
      this._withdraw(session);
    }
    const port = session?.kernel.port ?? null;
    if (session !== null && port !== null && session.kernel.status === 'idle' && this._firstReadOf !== port) {
      this._firstReadOf = port;
      if (snapshot === null && session.datasets.status !== 'kernel-restarted') {
        void session.readVariables();
      }
    } else if (session?.missed === true && session.kernel.status === 'idle') {
      void session.readVariables();
    }
  }

  /** What was read stands in the registry until it is read anew, the kernel goes, or the notebook is closed. */
  private _publish(session: NotebookSession, profiles: readonly DatasetProfile[]): void {
    const before = this._published.get(session);
    session.panel.disposed.connect(this._onClosed, this);
    this._published.set(session, this._datasets.publish(session.path, profiles));
    before?.dispose();
  }

  private _onClosed(panel: NotebookPanel): void {
    for (const session of [...this._published.keys()].filter(known => known.panel === panel)) {
      this._withdraw(session);
    }
  }

  private _withdraw(session: NotebookSession): void {
    this._published.get(session)?.dispose();
    this._published.delete(session);
  }

  private _onExecuted(_: unknown, args: Parameters<Parameters<typeof NotebookActions.executed.connect>[0]>[1]): void {
    const session = this._sessions.shown;
    if (session === null || session.panel.isDisposed || session.panel.content !== args.notebook) {
      return;
    }
    session.markOutdated();
    if ((session.snapshot?.profiles.length ?? 0) > 0) {
      return;
    }
    // The reply to a cell may come before the word that the kernel is idle.
    if (session.kernel.status === 'idle') {
      void session.readVariables();
    } else {
      session.readWhenIdle();
    }
  }

  private _firstReadOf: unknown = null;
  private _lastPublished: unknown = null;
  private readonly _published = new Map<NotebookSession, IDisposable>();
  private _isDisposed = false;
}
