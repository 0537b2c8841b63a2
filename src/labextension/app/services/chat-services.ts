import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { DataFile } from '../../../datasets/index.js';
import type { AnalystWorker } from '../../analyst/analyst-worker.js';
import type { ICellDrafts } from '../../cells/cell-drafts-token.js';
import type { IConversationStore } from '../../conversations/conversation-store.js';
import type { IModelRegistry } from '../../models/models.js';
import type { IDatasetRegistry, IToolRegistry } from '../../tokens.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import type { LiveSettings } from '../settings/chat-settings.js';
import type { Sharing } from '../settings/sharing.js';
import type { Descriptions, FirstRun } from '../settings/workspace-state.js';

/** The data files of notebooks. */
export interface IDataFiles {
  /** Looks for files beside each notebook that is shown; call once. */
  follow(sessions: NotebookSessions): void;
  /** Lists the files beside a notebook again, and reads again what is known of those that changed. Never rejects. */
  look(session: NotebookSession): Promise<void>;
  /** The files that a question or its chat names. Rejects, with a message for people, if one of the question fails. */
  ofQuestion(session: NotebookSession, question: string, remembered: boolean): Promise<readonly DataFile[]>;
}

/** What the chat needs from JupyterLab and the other plugins. */
export type ChatServices = {
  readonly tracker: INotebookTracker;
  readonly shell: JupyterFrontEnd.IShell;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
  readonly models: IModelRegistry;
  readonly tools: IToolRegistry;
  readonly datasets: IDatasetRegistry;
  readonly drafts: ICellDrafts;
  readonly store: IConversationStore;
  readonly settings: LiveSettings;
  readonly firstRun: Pick<FirstRun, 'dismissed' | 'dismiss'>;
  readonly descriptions: Descriptions;
  readonly sharing: Sharing;
  readonly dataFiles: IDataFiles;
  readonly suggester: Pick<AnalystWorker, 'suggestNext' | 'suggestQuestions'>;
};
