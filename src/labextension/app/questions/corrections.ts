import { correctionText } from '../../../plan/index.js';
import type { CellProposal } from '../../../toolsets/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type { ModelTeam } from '../../models/model-team.js';
import { cardFor } from '../drafts/draft-proposal.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import { errorCode, type ChatNotices } from '../services/chat-notices.js';
import type { ChatServices } from '../services/chat-services.js';
import { isProposal } from '../turns/turn-reducer.js';
import { buildQuestionAgent, teamClients } from './question-agent.js';
import type { QuestionPrompts } from './question-prompts.js';

const NOTICE = 'correction';

/** What corrections need of the chat around them. */
export type CorrectionsHost = {
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
    private readonly _prompts: QuestionPrompts,
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
    const { trans } = this._services;
    if (this._busy || this._host.running()) {
      this._notices.put(NOTICE, 'info', trans.__('Change it again when the running question is answered.'));
      return;
    }
    this._notices.dismiss(NOTICE);
    const text = correctionText(assumption, reading);
    const { team } = this._prompts;
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
    const upTo = session.turns.slice(0, session.turns.findIndex(({ id }) => id === turn.id) + 1);
    const context = this._prompts.contextOf(session, team, upTo);
    const clients = await teamClients(team, { chat: session.conversation.id });
    const agent = buildQuestionAgent({ ...context, clients });
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
