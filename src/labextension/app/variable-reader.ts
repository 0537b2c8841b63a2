import type { IDisposable } from '@lumino/disposable';
import type { DatasetProfile } from '../../datasets/index.js';
import type { IDatasetRegistry } from '../tokens.js';
import type { NotebookSession } from './notebook/notebook-session.js';
import type { NotebookSessions } from './notebook/notebook-sessions.js';
import type { IDataFiles } from './services/chat-services.js';

/** Milliseconds a kernel is left alone after it ran code: when several cells run, the next one starts within this time. */
const QUIET_MS = 300;
/** A read longer than `SLOW_MS` is slow: the next one waits `BACK_OFF` times as long as it took, at most `MOST_WAIT_MS`. */
const SLOW_MS = 300;
const BACK_OFF = 10;
const MOST_WAIT_MS = 60_000;

/**
 * Decides when variables are read without a request: when a notebook is first shown, when the panel gets the focus, and, while
 * it is visible, after code ran. Never while the kernel is busy, never by polling. Data files are looked at with the focus.
 */
export class VariableReader {
  constructor(
    private readonly _sessions: NotebookSessions,
    private readonly _datasets: IDatasetRegistry,
    private readonly _files: Pick<IDataFiles, 'follow' | 'look'>
  ) {}

  follow(): void {
    this._sessions.changed.connect(this._onChanged, this);
    this._files.follow(this._sessions);
    this._onChanged();
  }

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
      session.missed = true;
    } else if (session?.outdated === true && session.kernel.status === 'idle') {
      void session.readVariables();
    }
  }

  /** Call when the panel is shown or hidden. If code ran while it was hidden, the variables are read once it is visible. */
  setVisible(isVisible: boolean): void {
    this._isVisible = isVisible;
    this._onChanged();
  }

  private _onChanged(): void {
    const session = this._sessions.shown;
    const snapshot = session?.snapshot ?? null;
    const [path, profiles] = this._lastPublished;
    if (session !== null && snapshot !== null && (session.profiles !== profiles || session.path !== path)) {
      this._lastPublished = [session.path, session.profiles];
      this._publish(session, session.profiles);
    }
    if (session !== null && snapshot === null) {
      this._withdraw(session);
    }
    const port = session?.kernel.port ?? null;
    const isNew = port !== null && session?.kernel.status === 'idle' && this._firstReadOf !== port;
    if (isNew) {
      this._firstReadOf = port;
    }
    if (isNew && snapshot === null && session.datasets.status !== 'kernel-restarted') {
      void session.readVariables();
    } else if (session !== null && this._isDue(session)) {
      this._waiting ??= setTimeout(
        () => {
          this._waiting = undefined;
          if (this._isDue(session)) {
            void session.readVariables();
          } else {
            this._onChanged(); // Another notebook may be shown by now.
          }
        },
        waitFor(snapshot?.kernelMs ?? 0)
      );
      return;
    }
    clearTimeout(this._waiting); // The reason for the wait is gone, or the wait is to start again.
    this._waiting = undefined;
  }

  private _isDue(session: NotebookSession): boolean {
    return this._isVisible && session === this._sessions.shown && session.missed && session.kernel.status === 'idle';
  }

  /** Publishes what was read. It stays in the registry until it is read again, the kernel goes, or the notebook is closed. */
  private _publish(session: NotebookSession, profiles: readonly DatasetProfile[]): void {
    const before = this._published.get(session);
    if (before === undefined) {
      session.panel.disposed.connect(() => this._withdraw(session));
    }
    this._published.set(session, this._datasets.publish(session.path, profiles));
    before?.dispose();
  }

  private _withdraw(session: NotebookSession): void {
    this._published.get(session)?.dispose();
    this._published.delete(session);
  }

  private _firstReadOf: unknown = null;
  private _lastPublished: readonly [path?: string, profiles?: readonly DatasetProfile[]] = [];
  private readonly _published = new Map<NotebookSession, IDisposable>();
  private _isVisible = false;
  private _waiting: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds an idle kernel is left alone before its variables are read, if the last read took `readMs`. */
function waitFor(readMs: number): number {
  return readMs <= SLOW_MS ? QUIET_MS : Math.min(BACK_OFF * readMs, MOST_WAIT_MS);
}
