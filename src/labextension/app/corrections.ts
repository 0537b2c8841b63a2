import { correctionText } from '../../plan/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import type { CellProposal } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import { modelTeam, type ModelTeam } from '../models/model-team.js';
import { buildQuestionAgent } from './build-question-agent.js';
import { cardFor } from './card-for.js';
import type { ChatNotices } from './chat-notices.js';
import type { ChatServices } from './chat-services.js';
import { errorCode } from './error-code.js';
import { historyOf } from './history-of.js';
import { isProposal } from './is-proposal.js';
import type { NotebookSession } from './notebook-session.js';
import type { NotebookSessions } from './notebook-sessions.js';
import { teamClients } from './team-clients.js';

const NOTICE = 'correction';

/** What corrections need of the chat around them. */
export type CorrectionsHost = {
  readonly levelOf: (session: NotebookSession, team: ModelTeam) => (dataset: string) => SharingLevel | null;
  /** Stores a changed turn. */
  readonly save: (session: NotebookSession, turn: ChatTurn) => void;
  /** Whether a question runs. */
  readonly running: () => boolean;
  /** Asks the correction as the next question. */
  readonly ask: (text: string) => void;
};

/** Has an assumption of an answer read otherwise. Nothing is run. */
export class Corrections {
  constructor(
    private readonly _services: ChatServices,
    private readonly _sessions: NotebookSessions,
    private readonly _notices: ChatNotices,
    private readonly _host: CorrectionsHost
  ) {}

  /**
   * A draft of the built-in analyst that waits is written anew in its place, and so is a card; the correction is on
   * record with the answer. What the user edited, kept, ran or took back is left as it is: the correction is asked as the
   * next question, and so it is where a language model wrote the draft.
   */
  async change(turnId: string, at: number, reading: string): Promise<void> {
    const session = this._sessions.ofTurn(turnId);
    const turn = session?.turn(turnId);
    const assumption = turn?.proposal?.assumptions[at];
    if (session === undefined || turn === undefined || assumption?.alternatives?.includes(reading) !== true) {
      return;
    }
    const { models, settings, trans } = this._services;
    if (this._busy || this._host.running()) {
      this._notices.put(NOTICE, 'info', trans.__('Change it again when the running question is answered.'));
      return;
    }
    this._notices.dismiss(NOTICE);
    const text = correctionText(assumption, reading);
    const team = modelTeam(models, settings.values.roles);
    const waits = turn.draft?.status === 'drafted' || turn.draft?.status === 'card';
    if (team.main.id !== 'builtin' || turn.model.id !== 'builtin' || !waits) {
      this._askInstead(text, turn);
      return;
    }
    this._busy = true;
    try {
      const changed = await this._corrected(session, turn, team, text);
      const drafted = changed && (await this._placed(session, changed));
      if (drafted === undefined) {
        this._askInstead(text, turn);
      } else if (session.turn(turn.id) !== undefined) {
        session.putTurn(drafted);
        this._host.save(session, drafted);
      }
    } catch (error) {
      this._notices.error(NOTICE, error);
    } finally {
      this._busy = false;
    }
  }

  /** The turn with the proposal that the correction makes; `undefined` when it makes none that passes its checks. */
  private async _corrected(
    session: NotebookSession,
    turn: ChatTurn,
    team: ModelTeam,
    text: string
  ): Promise<(ChatTurn & { readonly proposal: CellProposal }) | undefined> {
    const { tools, settings, drafts, version, dataFiles } = this._services;
    const levelOf = this._host.levelOf(session, team);
    const upTo = session.turns.slice(0, session.turns.findIndex(({ id }) => id === turn.id) + 1);
    const agent = buildQuestionAgent({
      session,
      kernel: session.port,
      notebook: drafts.portFor(session.panel),
      conversation: session.conversation,
      team,
      clients: await teamClients(team, { chat: session.conversation.id }),
      tools,
      settings: settings.values,
      version,
      files: question => dataFiles.ofQuestion(session, question, false),
      history: historyOf(upTo, levelOf, { to: team, profiles: session.profiles }),
      levelOf,
      onLeftOut: () => undefined
    });
    const result = await agent.run<CellProposal>(text);
    if (result.status !== 'tool' || !isProposal(result.value)) {
      return undefined;
    }
    const { provenance, ...written } = result.value;
    const proposal = { ...written, provenance: { ...provenance, question: turn.question } };
    return proposal.checks.some(({ status }) => status === 'failed')
      ? undefined
      : {
          ...turn,
          proposal,
          messages: [...(turn.messages ?? []), ...result.messages],
          corrections: [...(turn.corrections ?? []), text]
        };
  }

  /** The turn once its proposal stands where the one before it stood; `undefined` where the user has changed that. */
  private async _placed(
    session: NotebookSession,
    turn: ChatTurn & { readonly proposal: CellProposal }
  ): Promise<ChatTurn | undefined> {
    const notebook = this._services.drafts.portFor(session.panel);
    if (turn.draft?.status !== 'drafted') {
      return { ...turn, draft: cardFor(turn.proposal, notebook, true) ?? { status: 'card', why: 'setting' } };
    }
    try {
      const receipt = await notebook.redraft(turn.proposal, { runId: turn.id, cellId: turn.draft.cellId });
      return { ...turn, draft: { status: 'drafted', ...receipt } };
    } catch (error) {
      if (['cell_changed', 'cell_gone'].includes(errorCode(error) ?? '')) {
        return undefined;
      }
      throw error;
    }
  }

  private _askInstead(text: string, { draft }: ChatTurn): void {
    if (draft !== undefined && 'cellId' in draft) {
      const { trans } = this._services;
      this._notices.put(
        NOTICE,
        'info',
        trans.__('The cell is left as it is. The changed draft is a cell of its own below it.')
      );
    }
    this._host.ask(text);
  }

  private _busy = false;
}
