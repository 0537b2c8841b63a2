import { NotebookActions } from '@jupyterlab/notebook';
import type { ChatNotices } from './chat-notices.js';
import type { ChatServices } from './chat-services.js';
import type { NotebookSessions } from './notebook-sessions.js';

/** What the panel does with the notebook it shows; what cannot be done becomes a notice. */
export class ShownNotebook {
  constructor(
    private readonly _services: Pick<ChatServices, 'shell' | 'commands' | 'trans'>,
    private readonly _sessions: NotebookSessions,
    private readonly _notices: ChatNotices
  ) {}

  show(): void {
    const session = this._sessions.shown;
    if (session !== null && !session.panel.isDisposed) {
      this._services.shell.activateById(session.panel.id);
    }
  }

  /** A new one, where there is none to show. */
  create(): void {
    this._notices.unless('notebook', this._services.commands.execute('notebook:create-new', { activate: true }));
  }

  /** Has the user choose a kernel, as the notebook's toolbar does. */
  startKernel(): void {
    this.show();
    this._notices.unless('kernel', this._services.commands.execute('notebook:change-kernel', { activate: true }));
  }

  runCellsAbove(): void {
    const session = this._sessions.shown;
    if (session === null || session.panel.isDisposed) {
      return;
    }
    this.show();
    // JupyterLab's command would take the notebook in front, which may still be another one.
    const { content, sessionContext } = session.panel;
    if (content.activeCellIndex <= 0) {
      const { trans } = this._services;
      this._notices.put(
        'run',
        'info',
        trans.__('No cell lies above the active one. Select one below the cells that load your data.')
      );
      return;
    }
    this._notices.dismiss('run');
    this._notices.unless('run', NotebookActions.runAllAbove(content, sessionContext));
  }
}
