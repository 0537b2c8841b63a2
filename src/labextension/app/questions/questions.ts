import { UUID } from '@lumino/coreutils';
import { messageOf } from '../../../agent/index.js';
import type { QuestionLine } from '../../chat/state/chat-state.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { modelTeam, type ModelTeam } from '../../models/model-team.js';
import type { DraftActions } from '../drafts/draft-actions.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { NotebookSessions } from '../notebook/notebook-sessions.js';
import type { Conversations } from '../persistence/conversations.js';
import type { ChatNotices } from '../services/chat-notices.js';
import type { ChatServices } from '../services/chat-services.js';
import type { ChatSettings } from '../settings/chat-settings.js';
import { supersededTurns } from '../turns/stored-turns.js';
import { teamOf } from './question-prompts.js';
import { QuestionRun } from './question-run.js';

export type QuestionsOptions = {
  readonly services: ChatServices;
  readonly sessions: NotebookSessions;
  readonly notices: ChatNotices;
  readonly conversations: Conversations;
  readonly drafts: DraftActions;
  /** Called when what runs or waits has changed; `now` for what a user must see in the same frame. */
  readonly onChange: (seen: 'now' | 'soon') => void;
};

type AskedLine = { readonly line: QuestionLine; readonly session: NotebookSession | null };

/** The questions that are asked: one runs at a time, pinned to its notebook; the next wait, first come first. */
export class Questions {
  constructor(private readonly _options: QuestionsOptions) {}

  /** The turn of the question that runs. */
  get running(): string | null {
    return this._run?.turn.id ?? null;
  }

  get waiting(): QuestionLine | null {
    return this._queued[0]?.line ?? null;
  }

  /** Asks about a notebook. While another question runs, this one waits; a run that waits for the user is set aside for it. */
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

  /** The run of a turn; `undefined` unless it is the one that runs. */
  runOf(turnId: string): QuestionRun | undefined {
    return this._run?.turn.id === turnId ? this._run : undefined;
  }

  private async _ask({ line: { text, instead, again }, session }: AskedLine): Promise<void> {
    const { services, sessions, notices, conversations, drafts, onChange } = this._options;
    const { trans, settings, firstRun } = services;
    if (session === null || session.panel.isDisposed) {
      const said =
        session === null
          ? trans.__('Open a notebook to start.')
          : trans.__('%1 was closed, so this was not asked: %2', session.name, text);
      notices.put('no-notebook', 'warning', said);
      this._next();
      return;
    }
    if (!firstRun.dismissed) {
      firstRun.dismiss().catch(() => undefined); // A user who asks has no need of the card; at worst it is shown again.
    }
    const team = teamOf(services);
    this._tellMissing(team);
    const former = instead === undefined ? undefined : session.turn(instead);
    const anchor = former?.anchorCellId ?? session.panel.content.activeCell?.model.id;
    const { conversation } = session;
    const id = UUID.uuid4();
    const superseded = former === undefined ? [] : supersededTurns(session.turns, former.id, id);
    let isReplaced = false;
    sessions.pin(session);
    // A repeated question that the analyst has drafted is meant for the model.
    const isAgain = former?.model.id === 'builtin' && former.question === text;
    for (const asked of isAgain ? [team] : [...this._before(team), team]) {
      const turn = { ...newTurn(id, text, asked, settings.values, anchor), ...(again && { again }) };
      session.putTurn(turn);
      const run = new QuestionRun({
        services,
        session,
        turn,
        conversation,
        team: asked,
        onLeftOut: error =>
          notices.put('tools', 'warning', trans.__('Tools from another extension were left out. %1', messageOf(error))),
        onChange: (changed, boundary) => {
          const isText = changed.status === 'running' && changed.text !== '' && changed.proposal === undefined;
          if (asked !== team && (isText || isLeft(changed))) {
            run.setAside(); // The model is asked in place of the user.
            return;
          }
          session.putTurn(changed, conversation);
          if (boundary) {
            conversations.save(session, conversation, changed, true);
          }
        }
      });
      this._run = run;
      // The former turns go in the moment in which the new one comes.
      const removed = isReplaced ? undefined : drafts.supersede(session, superseded);
      isReplaced = true;
      onChange('now');
      await removed;
      await run.execute();
      if (!isLeft(run.turn)) {
        break;
      }
    }
    this._run = null;
    sessions.pin(null);
    onChange('now');
    this._next();
  }

  /** The team to ask first, if the settings say so: the built-in analyst, which answers at once or not at all. */
  private _before({ main }: ModelTeam): readonly ModelTeam[] {
    const { models, settings } = this._options.services;
    const { analystFirst, codeForms } = settings.values;
    const isSmall = (codeForms[main.id] ?? main.codeForm) === 'direct';
    const analyst = models.entries.find(({ id }) => id === 'builtin');
    const isAsked = analystFirst === 'always' || (analystFirst === 'small' && isSmall);
    return analyst === undefined || main.destination === 'page' || !isAsked
      ? []
      : [modelTeam({ current: analyst, entries: models.entries }, {})];
  }

  /** Asks the question that comes next, unless somebody asked meanwhile. */
  private _next(): void {
    const next = this._run === null ? this._queued.shift() : undefined;
    if (next !== undefined) {
      this._options.onChange('soon');
      void this._ask(next);
    }
  }

  private _tellMissing({ main, missing }: ModelTeam): void {
    const { notices, services } = this._options;
    if (missing.length === 0) {
      notices.dismiss('roles');
      return;
    }
    const words = services.trans.__(
      'The setting “Models for single roles” names %1, which is not available. %2 takes that role as well.',
      missing.map(id => `“${id}”`).join(', '),
      main.label
    );
    notices.put('roles', 'warning', words);
  }

  private _run: QuestionRun | null = null;
  private readonly _queued: AskedLine[] = [];
}

/** Whether an answer has no draft, and no person has answered or stopped it: the next model may do better. */
const isLeft = ({ status, proposal, unanswered }: ChatTurn): boolean =>
  proposal === undefined &&
  (status === 'done' || status === 'failed' || status === 'waiting-question' || unanswered !== undefined);

function newTurn(id: string, question: string, team: ModelTeam, settings: ChatSettings, anchor?: string): ChatTurn {
  const { main, destination, place } = team;
  return {
    id,
    question,
    askedAt: Date.now(),
    model: { id: main.id, label: main.label, destination, place },
    deadlines: { step: settings.stepDeadline, run: settings.runDeadline },
    ...(anchor !== undefined && { anchorCellId: anchor }),
    status: 'running',
    steps: [],
    stepNumber: 0,
    text: '',
    suggestions: []
  };
}
