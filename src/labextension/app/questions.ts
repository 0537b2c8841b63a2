import type { ApprovalDecision } from '../../agent/index.js';
import type { QuestionLine } from '../chat/state/chat-state.js';
import type { ChatNotices } from './chat-notices.js';
import type { ChatServices } from './chat-services.js';
import type { Conversations } from './conversations.js';
import type { DraftActions } from './draft-actions.js';
import { missingRoles } from './missing-roles.js';
import { newTurn } from './new-turn.js';
import type { NotebookSession } from './notebook-session.js';
import type { NotebookSessions } from './notebook-sessions.js';
import type { QuestionPrompts } from './question-prompts.js';
import { QuestionRun } from './question-run.js';
import { supersededTurns } from './superseded-turns.js';
import { toolsLeftOut } from './tools-left-out.js';

export type QuestionsOptions = {
  readonly services: ChatServices;
  readonly sessions: NotebookSessions;
  readonly notices: ChatNotices;
  readonly conversations: Conversations;
  readonly drafts: DraftActions;
  readonly prompts: QuestionPrompts;
  /** Called when what runs or waits has changed; `now` for what a user must see in the same frame. */
  readonly onChange: (seen: 'now' | 'soon') => void;
};

/** A question with the notebook that it is about. */
type AskedLine = { readonly line: QuestionLine; readonly session: NotebookSession | null };

/** The questions that are asked: one runs at a time, pinned to its notebook; the next wait, first come first. */
export class Questions {
  constructor(private readonly _options: QuestionsOptions) {}

  /** The turn of the question that runs. */
  get running(): string | null {
    return this._run?.turn.id ?? null;
  }

  /** The question that comes next. */
  get waiting(): QuestionLine | null {
    return this._queued[0]?.line ?? null;
  }

  /** Asks about a notebook, or has the question wait while another runs, which is set aside when it waits for the user. */
  ask(line: QuestionLine, session: NotebookSession | null): void {
    if (line.text === '') {
      return;
    }
    if (this._run !== null) {
      this._queued.push({ line, session });
      this._run.setAside();
      this._options.onChange('soon');
      return;
    }
    void this._ask({ line, session });
  }

  /** Takes the question that comes next back. */
  takeBack(): void {
    this._queued.shift();
    this._options.onChange('soon');
  }

  /** Stops the question that runs; the next one follows. */
  stop(): void {
    this._run?.stop();
  }

  /** Stops the question that runs; none follows. */
  end(): void {
    this._queued.length = 0;
    this.stop();
    this._options.onChange('soon');
  }

  /** Decides on what the turn asked to do, if it runs. */
  decide(turnId: string, decision: ApprovalDecision): void {
    if (this.running === turnId) {
      this._run?.decide(decision);
    }
  }

  /** Answers what the turn asked the user, if it runs; an empty answer is none. */
  answer(turnId: string, callId: string, answer: string): void {
    if (this.running === turnId && answer !== '') {
      this._run?.answer(callId, answer);
    }
  }

  private async _ask({ line: { text, instead }, session }: AskedLine): Promise<void> {
    const { trans, tools, settings, drafts, version, suggester, firstRun } = this._options.services;
    if (session === null || session.panel.isDisposed) {
      const said =
        session === null
          ? trans.__('Open a notebook to start.')
          : trans.__('%1 was closed, so this was not asked: %2', session.name, text);
      this._options.notices.put('no-notebook', 'warning', said);
      this._next();
      return;
    }
    if (!firstRun.dismissed) {
      firstRun.dismiss().catch(() => undefined); // Who asks has begun; at worst the card is shown once more.
    }
    const { team } = this._options.prompts;
    missingRoles(team, this._options.notices, trans);
    const former = instead === undefined ? undefined : session.turn(instead);
    const anchor = former?.anchorCellId ?? session.panel.content.activeCell?.model.id;
    const turn = newTurn(text, team, settings.values, anchor);
    const { conversation } = session;
    const superseded = former === undefined ? [] : supersededTurns(session.turns, former.id, turn.id);
    session.putTurn(turn);
    const run = new QuestionRun({
      session,
      turn,
      conversation,
      team,
      tools,
      settings: settings.values,
      notebook: drafts.portFor(session.panel),
      version,
      suggester,
      files: this._options.prompts.filesOf(session, false),
      levelOf: this._options.prompts.levelOf(session, team),
      trans,
      onLeftOut: error => toolsLeftOut(error, this._options.notices, trans),
      onChange: (changed, boundary) => {
        session.putTurn(changed, conversation);
        if (boundary) {
          this._options.conversations.save(session, conversation, changed, true);
        }
      }
    });
    this._run = run;
    this._options.sessions.pin(session);
    this._options.onChange('now');
    await this._options.drafts.supersede(session, superseded);
    await run.execute();
    this._run = null;
    this._options.sessions.pin(null);
    this._options.onChange('now');
    this._next();
  }

  /** Asks the question that comes next, unless somebody asked meanwhile. */
  private _next(): void {
    const next = this._run === null ? this._queued.shift() : undefined;
    if (next !== undefined) {
      this._options.onChange('soon');
      void this._ask(next);
    }
  }

  private _run: QuestionRun | null = null;
  private readonly _queued: AskedLine[] = [];
}
