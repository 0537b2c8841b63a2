import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import type { NotebookSession } from './notebook-session.js';

/** The notebooks the chat knows, and which one it shows: the one in front, or the one of the running question. */
export class NotebookSessions {
  constructor(
    private readonly _tracker: INotebookTracker,
    private readonly _open: (panel: NotebookPanel) => NotebookSession
  ) {}

  follow(): void {
    this._tracker.currentChanged.connect(this._onCurrentChanged, this);
    document.addEventListener('focusin', event => this._onFocusIn(event));
    this._onCurrentChanged();
  }

  /** Emits when another notebook is shown, or when the shown one changed. */
  readonly changed = new Signal<NotebookSessions, void>(this);

  /** Emits once for every notebook that is met for the first time. */
  readonly added = new Signal<NotebookSessions, NotebookSession>(this);

  get shown(): NotebookSession | null {
    return this._pinned ?? this._shown;
  }

  /** The notebook that a new question is about: the one in front, else the one that is shown. */
  get front(): NotebookSession | null {
    const panel = this._tracker.currentWidget;
    return (panel === null || panel.isDisposed ? undefined : this._sessions.get(panel)) ?? this.shown;
  }

  /** Keeps showing one notebook, whatever comes to the front; `null` lets go. */
  pin(session: NotebookSession | null): void {
    if (session === null && this._pinned !== null) {
      this._show(this._pinned);
    }
    this._pinned = session;
    this.changed.emit();
  }

  /** The session of the turn with this id, in whatever notebook it was asked. */
  ofTurn(turnId: string): NotebookSession | undefined {
    // The one that is shown may be of a notebook that was closed meanwhile.
    const known = [...this.all, ...(this.shown === null ? [] : [this.shown])];
    return known.find(session => session.turn(turnId) !== undefined);
  }

  get all(): readonly NotebookSession[] {
    return [...this._sessions.values()];
  }

  /** After a run its notebook stays shown until the user works in the one in front. */
  private _onFocusIn({ target }: FocusEvent): void {
    if (target instanceof Node && this._tracker.currentWidget?.node.contains(target) === true) {
      this._onCurrentChanged();
    }
  }

  private _onCurrentChanged(): void {
    const panel = this._tracker.currentWidget;
    const session = panel === null || panel.isDisposed ? null : this._sessionOf(panel);
    if (session !== this._shown || this._pinned !== null) {
      this._show(session);
      this.changed.emit();
    }
  }

  /** Shows a notebook. A closed one stays shown after its run, so that its answer can be read, until another one is shown. */
  private _show(session: NotebookSession | null): void {
    const before = this._shown;
    this._shown = session;
    if (before !== null && before !== session && before !== this._pinned && before.panel.isDisposed) {
      before.dispose();
    }
  }

  private _sessionOf(panel: NotebookPanel): NotebookSession {
    const known = this._sessions.get(panel);
    if (known) {
      return known;
    }
    const session = this._open(panel);
    this._sessions.set(panel, session);
    panel.disposed.connect(() => {
      this._sessions.delete(panel);
      if (this._shown === session) {
        this._shown = null;
      }
      // A running question keeps its session until the run has ended and let go of it.
      if (this._pinned !== session) {
        session.dispose();
      }
      this.changed.emit();
    });
    session.changed.connect(changed => {
      if (changed === this.shown || changed === this.front) {
        this.changed.emit();
      }
    });
    session.follow();
    this.added.emit(session);
    return session;
  }

  private readonly _sessions = new Map<NotebookPanel, NotebookSession>();
  private _shown: NotebookSession | null = null;
  private _pinned: NotebookSession | null = null;
}
