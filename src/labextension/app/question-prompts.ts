import { CellwrightError } from '../../agent/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import type { QuestionFiles } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import type { PromptPreview } from '../chat/state/chat-controller.js';
import type { QuestionLine } from '../chat/state/chat-state.js';
import { modelTeam, type ModelTeam } from '../models/model-team.js';
import type { ChatServices } from './chat-services.js';
import { historyOf } from './history-of.js';
import type { NotebookSession } from './notebook-session.js';
import type { NotebookSessions } from './notebook-sessions.js';
import { supersededTurns } from './superseded-turns.js';

/** What questions of the shown notebook send to the picked model. */
export class QuestionPrompts {
  constructor(
    private readonly _services: ChatServices,
    private readonly _sessions: NotebookSessions
  ) {}

  /** The models that the next question goes to. */
  get team(): ModelTeam {
    const { models, settings } = this._services;
    return modelTeam(models, settings.values.roles);
  }

  /** What may be sent about the datasets of a notebook to some models, asked each time. */
  levelOf(session: NotebookSession, { readers }: ModelTeam): (dataset: string) => SharingLevel | null {
    return dataset => {
      const profile = session.profiles.find(({ name }) => name === dataset);
      return this._services.sharing.enforced(session.path, dataset, profile, readers);
    };
  }

  /** The data files that a question of a notebook may be about. `remembered` reads none but takes what is known of them. */
  filesOf(session: NotebookSession, remembered: boolean): QuestionFiles {
    return question => this._services.dataFiles.ofQuestion(session, question, remembered);
  }

  /**
   * What would be sent with a question. `remembered` reads no variables but takes them as they were read last, of the notebook that is
   * shown. Rejects when there is no notebook.
   */
  async preview({ text, instead }: QuestionLine, remembered: boolean): Promise<PromptPreview> {
    const of = instead === undefined ? undefined : this._sessions.ofTurn(instead);
    const session = of ?? (remembered ? this._sessions.shown : this._sessions.front);
    const { sharing, tools, settings, drafts, version, trans } = this._services;
    if (session === null || session.panel.isDisposed) {
      throw new CellwrightError('no_notebook', trans.__('Open a notebook to start.'));
    }
    const { previewQuestion } = await import('./preview-question.js');
    const { team } = this;
    const levelOf = this.levelOf(session, team);
    return previewQuestion({
      session,
      kernel: remembered ? session.rememberedPort : session.port,
      notebook: drafts.portFor(session.panel),
      conversation: session.conversation,
      team,
      tools,
      settings: settings.values,
      version,
      files: this.filesOf(session, remembered),
      history: historyOf(withoutReplaced(session.turns, instead), levelOf, { to: team, profiles: session.profiles }),
      levelOf,
      shownLevel: dataset => {
        const profile = session.profiles.find(({ name }) => name === dataset);
        return profile === undefined ? 'names' : sharing.shown(session.path, profile, team.readers);
      },
      question: text
    });
  }
}

/** The turns that stay when a question is asked in place of one of them. */
function withoutReplaced(turns: readonly ChatTurn[], instead: string | undefined): readonly ChatTurn[] {
  const replaced = instead === undefined ? [] : supersededTurns(turns, instead, '').map(({ id }) => id);
  return turns.filter(({ id }) => !replaced.includes(id));
}
