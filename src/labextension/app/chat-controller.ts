import { NotebookActions } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import type { ApprovalDecision } from '../../agent/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import { correctionText } from '../../plan/index.js';
import type { IChatController, PromptPreview } from '../chat/state/chat-controller.js';
import type { ChatState, QuestionLine } from '../chat/state/chat-state.js';
import { FrameCoalescer } from '../frame-coalescer.js';
import { composeState } from './compose-state.js';
import { ContextMeter } from './context-meter.js';
import { DraftActions } from './drafts/draft-actions.js';
import { NotebookSession } from './notebook/notebook-session.js';
import { NotebookSessions } from './notebook/notebook-sessions.js';
import { Conversations } from './persistence/conversations.js';
import { previewOf, teamOf } from './questions/question-prompts.js';
import { Questions } from './questions/questions.js';
import { ChatNotices } from './services/chat-notices.js';
import type { ChatServices } from './services/chat-services.js';
import { placeOf } from './settings/sharing.js';
import { Starters } from './turns/suggestions.js';
import { VariableReader } from './variable-reader.js';

/** The chat of all notebooks: what the panel draws and what its buttons do. One question runs at a time. */
export class ChatController implements IChatController {
  constructor(private readonly _services: ChatServices) {
    const { tracker, trans, descriptions, store, drafts } = _services;
    const ignored = (): readonly string[] => _services.settings.values.ignoredVariables;
    this._sessions = new NotebookSessions(
      tracker,
      panel => new NotebookSession(panel, trans, ignored, path => descriptions.of(path))
    );
    this._notices = new ChatNotices(() => this._frames.request());
    this._conversations = new Conversations(store, drafts, this._notices, trans);
    this.drafts = new DraftActions(_services, this._sessions, this._notices, (session, turn) =>
      this._conversations.save(session, session.conversationOf(turn.id), turn, false)
    );
    this._starters = new Starters(_services.suggester, () => this._frames.request());
    this._reader = new VariableReader(this._sessions, _services.datasets, _services.dataFiles);
    this._questions = new Questions({
      services: _services,
      sessions: this._sessions,
      notices: this._notices,
      conversations: this._conversations,
      drafts: this.drafts,
      onChange: seen => (seen === 'now' ? this._touchNow() : this._frames.request())
    });
    this._meter = new ContextMeter(
      () => previewOf(_services, this._sessions, { text: '' }, true),
      () => this._frames.request()
    );
    this._frames = new FrameCoalescer(() => {
      this._state = null;
      this._measure();
      this.changed.emit();
    });
  }

  /** Starts following notebooks, models and settings; call once, when the panel is shown for the first time. */
  follow(): void {
    const { models, settings, sharing, descriptions } = this._services;
    this._sessions.changed.connect(() => {
      this._starters.update(this._sessions.shown);
      this._frames.request();
    });
    this._sessions.added.connect((_, session) => {
      void this._conversations.restore(session);
      let { path } = session;
      session.panel.context.pathChanged.connect((_context, changed) => {
        this._conversations.rename(path, changed);
        this._notices.unless('description', descriptions.rename(path, changed));
        this._notices.unless('sharing', sharing.rename(path, changed));
        path = changed;
      });
    });
    const follow = (): void => {
      // A permission holds only for the place that output went to when it was given.
      const place = placeOf(teamOf(this._services));
      this._sessions.all.forEach(session => session.leaveFor(place));
      this._frames.request();
    };
    models.changed.connect(follow);
    settings.changed.connect(follow);
    this.drafts.follow();
    this._sessions.follow();
    this._reader.follow();
    window.addEventListener('pagehide', () => this._conversations.leave());
  }

  /** Resolves when the stored chat of the shown notebook is part of the state, or cannot be loaded. Never rejects. */
  async restored(): Promise<void> {
    const { shown } = this._sessions;
    await (shown && this._conversations.restored(shown));
    this._touchNow();
  }

  get state(): ChatState {
    this._state ??= composeState(
      this._services,
      this._sessions,
      this._questions,
      this._starters.questions,
      this._notices.list,
      this._meter.size
    );
    return this._state;
  }

  readonly changed: Signal<IChatController, void> = new Signal<IChatController, void>(this);
  readonly drafts: DraftActions;

  ask(question: string, of: 'front' | 'shown' = 'shown'): void {
    this._questions.ask({ text: question.trim() }, this._sessions[of]);
  }

  resend(turnId: string, question: string): void {
    if (this._questions.running === turnId) {
      this._questions.stop();
    }
    this._questions.ask({ text: question.trim(), instead: turnId }, this._sessions.ofTurn(turnId) ?? null);
  }

  cancelQueued(): void {
    this._questions.takeBack();
  }

  stop(): void {
    this._questions.end();
  }

  newChat(): void {
    this.stop();
    this._sessions.shown?.newConversation();
  }

  undoNewChat(): void {
    this._sessions.shown?.backToFormer();
  }

  retry(turnId: string): void {
    const session = this._sessions.ofTurn(turnId);
    const turn = session?.turn(turnId);
    if (session !== undefined && turn !== undefined) {
      this._questions.ask({ text: turn.question }, session);
    }
  }

  askFetchedModel(turnId: string): void {
    const session = this._sessions.ofTurn(turnId);
    const turn = session?.turns.find(({ id, supersededBy }) => id === turnId && supersededBy === undefined);
    if (session !== undefined && turn !== undefined && this._questions.running === null) {
      this._questions.ask({ text: turn.question, again: true }, session);
    }
  }

  decide(turnId: string, decision: ApprovalDecision): void {
    this._questions.runOf(turnId)?.decide(decision);
  }

  answer(turnId: string, callId: string, answer: string): void {
    this._questions.runOf(turnId)?.answer(callId, answer.trim());
  }

  takeBackPermission(tool: string): void {
    this._sessions.shown?.conversation.permissions.takeBack(tool);
    this._touchNow();
  }

  changeAssumption(turnId: string, at: number, reading: string): void {
    const session = this._sessions.ofTurn(turnId);
    const turn = session?.turn(turnId);
    const assumption = turn?.proposal?.assumptions[at];
    if (session !== undefined && assumption?.alternatives?.includes(reading) === true) {
      const text = correctionText(assumption, reading);
      const cleared = turn?.draft?.status === 'drafted' ? this.drafts.undo(turnId, 'keep') : Promise.resolve();
      void cleared.then(() => this._questions.ask({ text }, session));
    }
  }

  share(dataset: string, level: SharingLevel): void {
    const { sharing } = this._services;
    const session = this._sessions.shown;
    const profile = session?.profiles.find(({ name }) => name === dataset);
    if (session !== null && profile !== undefined) {
      const { readers } = teamOf(this._services);
      this._notices.unless('sharing', sharing.choose(session.path, profile, readers, level));
      this._touchNow();
      this._frames.request(); // Has the meter measure again.
    }
  }

  preview(line: QuestionLine): Promise<PromptPreview> {
    return previewOf(this._services, this._sessions, line, false);
  }

  readVariables(): void {
    this._reader.readNow();
  }

  refreshIfOutdated(): void {
    this._reader.refreshIfOutdated();
  }

  panelShown(isVisible: boolean): void {
    this._reader.setVisible(isVisible);
  }

  startKernel(): void {
    this.showNotebook();
    this._notices.unless('kernel', this._services.commands.execute('notebook:change-kernel', { activate: true }));
  }

  readColumns(dataset: string): void {
    void this._sessions.shown?.readColumns(dataset);
  }

  describeDataset(dataset: string, words: string): void {
    const session = this._sessions.shown;
    if (session !== null) {
      this._notices.unless('description', this._services.descriptions.set(session.path, dataset, words.trim()));
      session.describe();
    }
  }

  pickModel(id: string): void {
    try {
      this._services.models.pick(id);
    } catch (error) {
      this._notices.error('model', error);
      return;
    }
    this._notices.unless('model', this._services.settings.set('model', id));
  }

  reportNoAnswer(): void {
    const { trans } = this._services;
    this._notices.put('no-answer', 'info', trans.__('This cell comes from a different chat.'));
  }

  dismissFirstRunCard(): void {
    this._notices.unless('first-run', this._services.firstRun.dismiss());
    this._frames.request();
  }

  /** Says something that is tied to no turn, above the question field; a second text of the same `id` takes its place. */
  warn(id: string, text: string): void {
    this._notices.put(id, 'warning', text);
  }

  dismissNotice(id: string): void {
    this._notices.dismiss(id);
  }

  showNotebook(): void {
    const session = this._sessions.shown;
    if (session !== null && !session.panel.isDisposed) {
      this._services.shell.activateById(session.panel.id);
    }
  }

  openNotebook(): void {
    this._notices.unless('notebook', this._services.commands.execute('notebook:create-new', { activate: true }));
  }

  openSettings(): void {
    this._notices.unless('settings', this._services.commands.execute('settingeditor:open', { query: 'Cellwright' }));
  }

  runCellsAbove(): void {
    const session = this._sessions.shown;
    if (session === null || session.panel.isDisposed) {
      return;
    }
    this.showNotebook();
    // JupyterLab's command would take the notebook in front, which may still be another one.
    const { content, sessionContext } = session.panel;
    if (content.activeCellIndex <= 0) {
      const { trans } = this._services;
      const text = trans.__('There is no cell above the active one. Select a cell below those that load your data.');
      this._notices.put('run', 'info', text);
      return;
    }
    this._notices.dismiss('run');
    this._notices.unless('run', NotebookActions.runAllAbove(content, sessionContext));
  }

  private _measure(): void {
    const session = this._sessions.shown;
    const { turns, sharing } = this.state;
    const idle = session !== null && this._questions.running === null && sharing.destination !== 'page';
    const asked = [turns.length, JSON.stringify(sharing.levels), ...teamOf(this._services).members];
    this._meter.update(idle ? [session, session.snapshot, ...asked] : null);
  }

  /** For changes a user must see in the same frame, for example Send becoming Stop. */
  private _touchNow(): void {
    this._state = null;
    this.changed.emit();
  }

  private readonly _sessions: NotebookSessions;
  private readonly _notices: ChatNotices;
  private readonly _conversations: Conversations;
  private readonly _starters: Starters;
  private readonly _reader: VariableReader;
  private readonly _questions: Questions;
  private readonly _meter: ContextMeter;
  private readonly _frames: FrameCoalescer;
  private _state: ChatState | null = null;
}
