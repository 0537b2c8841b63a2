import { CellwrightError } from '../../agent/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import type { PromptPreview } from '../chat/prompt-preview.js';
import type { ModelEntry } from '../models/model-entry.js';
import type { ChatServices } from './chat-services.js';
import { historyOf } from './history-of.js';
import type { NotebookSession } from './notebook-session.js';
import type { NotebookSessions } from './notebook-sessions.js';
import { previewQuestion } from './preview-question.js';

/** What questions of the shown notebook send to the picked model. */
export class QuestionPrompts {
  constructor(
    private readonly _services: ChatServices,
    private readonly _sessions: NotebookSessions
  ) {}

  /** What may be sent about the datasets of a notebook to a model, asked each time. */
  levelOf(session: NotebookSession, entry: ModelEntry): (dataset: string) => SharingLevel | null {
    return dataset => {
      const profile = session.snapshot?.profiles.find(({ name }) => name === dataset);
      return this._services.sharing.enforced(session.path, dataset, profile, entry);
    };
  }

  /**
   * What would be sent with a question. `remembered` reads no variables but takes them as they were read last. Rejects
   * when there is no notebook.
   */
  async preview(question: string, remembered: boolean): Promise<PromptPreview> {
    const session = this._sessions.shown;
    const { models, sharing, tools, settings, drafts, version, trans } = this._services;
    if (session === null || session.panel.isDisposed) {
      throw new CellwrightError('no_notebook', trans.__('Open a notebook to start.'));
    }
    const entry = models.current;
    const levelOf = this.levelOf(session, entry);
    return previewQuestion({
      session,
      kernel: remembered ? session.rememberedPort : session.port,
      notebook: drafts.portFor(session.panel),
      conversation: session.conversation,
      entry,
      model: await entry.create(),
      tools,
      settings: settings.values,
      version,
      history: historyOf(session.turns, levelOf),
      levelOf,
      shownLevel: dataset => {
        const profile = session.snapshot?.profiles.find(({ name }) => name === dataset);
        return profile === undefined ? 'names' : sharing.shown(session.path, profile, entry);
      },
      question
    });
  }
}
