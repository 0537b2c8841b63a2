import { CellwrightError } from '../../../agent/index.js';
import type { SharingLevel } from '../../../datasets/index.js';
import type { PromptPreview } from '../../chat/state/chat-controller.js';
import type { QuestionLine } from '../../chat/state/chat-state.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { modelTeam, type ModelTeam } from '../../models/model-team.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import type { ChatServices } from '../services/chat-services.js';
import { historyOf } from '../turns/history.js';
import { supersededTurns } from '../turns/stored-turns.js';
import type { QuestionContext } from './question-agent.js';

/** The models that the next question goes to. */
export function teamOf({ models, settings }: Pick<ChatServices, 'models' | 'settings'>): ModelTeam {
  return modelTeam(models, settings.values.roles);
}

/** The context in which a team answers after these turns. If `remembered`, neither variables nor files are read. */
export function contextOf(
  { tools, settings, drafts, dataFiles, sharing }: ChatServices,
  session: NotebookSession,
  team: ModelTeam,
  turns: readonly ChatTurn[],
  remembered: boolean
): QuestionContext {
  // Asked each time: it may change while a question is answered.
  const levelOf = (dataset: string): SharingLevel | null => {
    const profile = session.profiles.find(({ name }) => name === dataset);
    return sharing.enforced(session.path, dataset, profile, team.readers);
  };
  return {
    session,
    kernel: remembered ? session.rememberedPort : session.port,
    notebook: drafts.portFor(session.panel),
    team,
    tools,
    settings: settings.values,
    files: question => dataFiles.ofQuestion(session, question, remembered),
    history: historyOf(turns, levelOf, { to: team, profiles: session.profiles }),
    levelOf
  };
}

/** What would be sent with a question; if `remembered`, one about the shown notebook. Rejects without a notebook. */
export async function previewOf(
  services: ChatServices,
  sessions: NotebookSessions,
  { text, instead }: QuestionLine,
  remembered: boolean
): Promise<PromptPreview> {
  const of = instead === undefined ? undefined : sessions.ofTurn(instead);
  const session = of ?? (remembered ? sessions.shown : sessions.front);
  const { sharing, trans } = services;
  if (session === null || session.panel.isDisposed) {
    throw new CellwrightError('no_notebook', trans.__('Open a notebook to start.'));
  }
  const { previewQuestion } = await import('./preview-question.js');
  const team = teamOf(services);
  const replaced = instead === undefined ? [] : supersededTurns(session.turns, instead, '').map(({ id }) => id);
  const turns = session.turns.filter(({ id }) => !replaced.includes(id));
  return previewQuestion({
    ...contextOf(services, session, team, turns, remembered),
    question: text,
    shownLevel: dataset => {
      const profile = session.profiles.find(({ name }) => name === dataset);
      return profile === undefined ? 'names' : sharing.shown(session.path, profile, team.readers);
    }
  });
}
