import type { TranslationBundle } from '@jupyterlab/translation';
import { type ApprovalDecision, type IAgent, messageOf, type RunResult } from '../../../agent/index.js';
import { lowerLevel, type SharingLevel } from '../../../datasets/index.js';
import type { StreamNotice } from '../../../protocol/index.js';
import type { CellProposal, IKernelPort, QuestionFiles } from '../../../toolsets/index.js';
import { UnreadFileError } from '../../chat/state/chat-data-files.js';
import { isEnded, type ChatTurn, type TurnError } from '../../chat/state/chat-turn.js';
import type { ModelTeam } from '../../models/model-team.js';
import { cardFor, draftProposal } from '../drafts/draft-proposal.js';
import { ApprovalGate, OpenRequest } from '../notebook/approval-gate.js';
import type { Conversation } from '../notebook/conversation.js';
import { waitWhile } from '../notebook/notebook-kernel.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { ChatServices } from '../services/chat-services.js';
import type { ChatSettings } from '../settings/chat-settings.js';
import { placeOf } from '../settings/sharing.js';
import { finishTurn, limitError, type RunLimit, reliedOn } from '../turns/finish-turn.js';
import { suggestNextFor } from '../turns/suggestions.js';
import { reduceTurn, withoutWait } from '../turns/turn-reducer.js';
import { buildQuestionAgent, teamClients } from './question-agent.js';
import { contextOf } from './question-prompts.js';
import { RunDeadlines } from './run-deadlines.js';
import { UsageMeter } from './usage-meter.js';

/** Longest wait for a kernel that is starting, in milliseconds. After that the answer says that there is no kernel. */
const KERNEL_ARRIVES_MS = 10_000;

export type QuestionRunOptions = {
  readonly services: ChatServices;
  readonly session: NotebookSession;
  readonly turn: ChatTurn;
  readonly conversation: Conversation;
  readonly team: ModelTeam;
  /** Called with the reason when a toolset of another extension cannot be offered. */
  readonly onLeftOut: (error: unknown) => void;
  /** Called with every change of the turn; `boundary` marks those worth saving at once. */
  readonly onChange: (turn: ChatTurn, boundary: boolean) => void;
};

/** One question on its way through the agent: owns the turn until its status is final. Runs once. */
export class QuestionRun {
  constructor(private readonly _options: QuestionRunOptions) {
    const { services, turn } = _options;
    this.turn = turn;
    this._settings = services.settings.values;
  }

  turn: ChatTurn;

  /** Resolves when the turn is final and its draft, if any, is in the notebook. Never rejects. */
  async execute(): Promise<void> {
    const { team, session } = this._options;
    const { trans, suggester, drafts } = this._options.services;
    const notebook = drafts.portFor(session.panel);
    const settings = this._settings;
    const builtin = team.main.id === 'builtin';
    this._put(this.turn, true);
    try {
      const agent = await this._agent();
      const minutes = { step: settings.stepDeadline, run: settings.runDeadline };
      const deadlines = new RunDeadlines(minutes, what => this._stopAt({ what }));
      const { kernel } = session;
      kernel.changed.connect(this._onKernel, this);
      const unsubscribe = agent.subscribe(event => {
        deadlines.hear(event);
        this._put(reduceTurn(withoutWait(this.turn), event, trans), event.type === 'tool-end');
      });
      let result: RunResult<CellProposal>;
      try {
        result = await agent.run<CellProposal>(this.turn.question, { signal: this._abort.signal });
      } finally {
        unsubscribe();
        kernel.changed.disconnect(this._onKernel, this);
        deadlines.end();
      }
      const ended = finishTurn(withoutWait(this.turn), result, builtin, this._kernelLost, trans);
      let turn = await suggestNextFor(ended, session.profiles, suggester);
      turn = { ...turn, sharing: Object.fromEntries(this._shared) };
      if (this._withdrawn && result.status === 'aborted') {
        turn = { ...turn, status: 'lost-kernel', error: withdrawnError(trans) };
      } else if (this._limit !== undefined && result.status === 'aborted') {
        turn = { ...turn, status: 'failed', error: limitError(this._limit, settings, builtin, trans) };
      } else if (this._abort.signal.aborted && turn.proposal !== undefined) {
        const { proposal: _dropped, ...rest } = turn;
        turn = { ...rest, status: 'interrupted' };
      } else if (turn.proposal !== undefined) {
        const card = cardFor(turn.proposal, notebook, settings.askBeforeInserting);
        turn = card === null ? await draftProposal(turn, notebook, trans) : { ...turn, draft: card };
      }
      if (turn.proposal === undefined && turn.status === 'done') {
        turn = { ...turn, datasets: reliedOn(turn, session.profiles) };
      }
      this._put(turn, true);
    } catch (error) {
      this._put(
        {
          ...withoutWait(this.turn),
          status: 'failed',
          error: {
            title: trans.__('This question could not be started'),
            message: messageOf(error),
            actions: builtin ? ['retry'] : ['retry', 'use-builtin']
          }
        },
        true
      );
    }
  }

  /** Stops model, tools and approvals; `execute` then resolves with the turn interrupted. */
  stop(): void {
    if (!this._abort.signal.aborted) {
      this._put({ ...withoutWait(this.turn), status: 'stopping' }, false);
      this._abort.abort(new DOMException('Stopped by the user.', 'AbortError'));
    }
  }

  /** Ends a run that waits for the user's answer, because something else is asked instead. Does nothing to other runs. */
  setAside(): void {
    const { userQuestion, ...rest } = this.turn;
    if (userQuestion !== undefined && rest.status === 'waiting-question') {
      this._put({ ...rest, unanswered: userQuestion.question }, false);
      this.stop();
    }
  }

  decide(decision: ApprovalDecision): void {
    this._approvals.decide(this.turn.approval?.callId ?? '', decision);
  }

  /** Answers the question of this call if it still waits. An empty answer does not count. */
  answer(callId: string, answer: string): void {
    if (answer !== '') {
      this._questions.settle(callId, answer);
    }
  }

  private _stopAt(limit: RunLimit): void {
    if (!this._abort.signal.aborted) {
      this._limit = limit;
      this._abort.abort(new DOMException('A limit in the settings was reached.', 'TimeoutError'));
    }
  }

  /** Withdraws a request for approval if its kernel is gone. */
  private _onKernel(): void {
    if (this.turn.status === 'waiting-approval' && this._kernelLost && !this._abort.signal.aborted) {
      this._withdrawn = true;
      this._abort.abort(new DOMException('The kernel is gone.', 'AbortError'));
    }
  }

  private get _kernelLost(): boolean {
    const { kernel } = this._options.session;
    return this._kernel !== null && (kernel.status === 'dead' || kernel.port !== this._kernel);
  }

  /** The turn as it is now: once it has ended, for example because it was stopped, others change it. */
  private get _newest(): ChatTurn {
    return (isEnded(this.turn) ? this._options.session.turn(this.turn.id) : undefined) ?? this.turn;
  }

  private async _agent(): Promise<IAgent> {
    const { services, session, conversation, team, onLeftOut } = this._options;
    const { kernel } = session;
    // True, for example, when the page was just opened.
    const isComing = (): boolean => kernel.port === null && kernel.status === 'starting';
    await waitWhile(kernel, isComing, this._abort.signal, KERNEL_ARRIVES_MS);
    this._kernel = kernel.port;
    const meter = new UsageMeter({
      most: this._settings.maxTokens,
      onFull: (asked, first) => this._stopAt({ what: 'tokens', asked, first }),
      onUsage: usage => this._put({ ...this._newest, usage }, isEnded(this.turn))
    });
    const use = { chat: conversation.id, onWait: (wait: StreamNotice) => this._wait(wait) };
    const before = session.turns.filter(turn => turn.id !== this.turn.id);
    const context = contextOf(services, session, team, before, false);
    const clients = await teamClients(team, use, (client, { prices }) => meter.watch(client, prices));
    return buildQuestionAgent({
      ...context,
      settings: this._settings,
      clients,
      files: (question, signal) => this._files(() => context.files(question, signal)),
      levelOf: dataset => this._record(dataset, context.levelOf(dataset)),
      ports: {
        approval: this._approvals,
        user: { ask: ({ callId }, signal) => this._questions.wait(callId, signal) },
        // The analyst runs nothing, so the permissions of the models stay as they are.
        alwaysAllowed:
          team.main.id === 'builtin' ? new Set() : conversation.permissions.for(this._kernel, placeOf(team))
      },
      onLeftOut
    });
  }

  /** The files of the question. If one cannot be read because something is missing, that is noted: the answer offers what is missing. */
  private async _files(read: () => ReturnType<QuestionFiles>): ReturnType<QuestionFiles> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof UnreadFileError && error.lack !== undefined) {
        this._put({ ...this._newest, unreadFile: error.file }, false);
      }
      throw error;
    }
  }

  private _wait(wait: StreamNotice): void {
    if (this.turn.status !== 'running') {
      return;
    }
    const turn = withoutWait(this.turn);
    if (wait.type === 'retry') {
      const { attempt, of, waitMs, reason } = wait;
      this._put({ ...turn, retry: { attempt, of, at: Date.now() + waitMs, reason } }, false);
    } else {
      this._put({ ...turn, preparing: wait }, false);
    }
  }

  /** Notes the highest level that a dataset had during the run: results may show that much. */
  private _record(dataset: string, level: SharingLevel | null): SharingLevel | null {
    const before = this._shared.get(dataset);
    if (before === undefined || level === null || (before !== null && lowerLevel(before, level) === before)) {
      this._shared.set(dataset, level);
    }
    return level;
  }

  private _put(turn: ChatTurn, boundary: boolean): void {
    this.turn = turn;
    if (turn.status !== 'waiting-approval') {
      this._unwatch?.();
      this._unwatch = undefined;
    } else {
      this._unwatch ??= this._options.session.kernel.watch();
    }
    this._options.onChange(turn, boundary);
  }

  /** The settings as they were when the question was asked. */
  private readonly _settings: ChatSettings;
  /** Stops the regular requests to the kernel that go on while a person is asked for approval. */
  private _unwatch: (() => void) | undefined;
  /** The kernel that was there when the question was asked. */
  private _kernel: IKernelPort | null = null;
  private readonly _shared = new Map<string, SharingLevel | null>();
  private readonly _approvals = new ApprovalGate();
  private readonly _questions = new OpenRequest<string>();
  private readonly _abort = new AbortController();
  private _limit: RunLimit | undefined;
  private _withdrawn = false;
}

function withdrawnError(trans: TranslationBundle): TurnError {
  return {
    title: trans.__('The kernel was restarted or shut down'),
    message: trans.__('Nothing was run. Run the cells that load your data, then ask again.'),
    actions: ['retry']
  };
}
