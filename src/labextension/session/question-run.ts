import type { TranslationBundle } from '@jupyterlab/translation';
import type { ApprovalDecision, IAgent, RunResult } from '../../agent/index.js';
import { lowerLevel, type SharingLevel } from '../../datasets/index.js';
import type { CellProposal, IKernelPort, INotebookPort } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import type { ModelEntry } from '../models/model-entry.js';
import type { IToolRegistry } from '../tokens.js';
import { ApprovalGate } from './approval-gate.js';
import type { Conversation } from './conversation.js';
import type { ChatSettings } from './chat-settings.js';
import { cardFor } from './card-for.js';
import { buildQuestionAgent } from './build-question-agent.js';
import { draftProposal } from './draft-proposal.js';
import { finishTurn } from './finish-turn.js';
import { historyOf } from './history-of.js';
import type { NotebookSession } from './notebook-session.js';
import { suggestNextFor } from './suggestions.js';
import { placeOf } from './place-of.js';
import { QuestionGate } from './question-gate.js';
import { reliedOn } from './relied-on.js';
import { reduceTurn } from './turn-reducer.js';

export type QuestionRunOptions = {
  readonly session: NotebookSession;
  readonly turn: ChatTurn;
  readonly conversation: Conversation;
  readonly entry: ModelEntry;
  readonly tools: IToolRegistry;
  readonly settings: ChatSettings;
  /** The notebook of the question, captured before the run. */
  readonly notebook: INotebookPort;
  readonly version: string;
  /** What may be sent about a dataset, as it is when it is asked. */
  readonly levelOf: (dataset: string) => SharingLevel | null;
  readonly trans: TranslationBundle;
  /** Called with the reason when a toolset of another extension cannot be offered. */
  readonly onLeftOut: (error: unknown) => void;
  /** Called with every change of the turn; `boundary` marks those worth saving at once. */
  readonly onChange: (turn: ChatTurn, boundary: boolean) => void;
};

/** One question on its way through the agent: owns the turn until its status is final. Runs once. */
export class QuestionRun {
  constructor(private readonly _options: QuestionRunOptions) {
    this._turn = _options.turn;
  }

  get turn(): ChatTurn {
    return this._turn;
  }

  /** Resolves when the turn is final and its draft, if any, is in the notebook. Never rejects. */
  async execute(): Promise<void> {
    const { entry, trans, notebook, settings } = this._options;
    this._put(this._turn, true);
    try {
      const agent = await this._agent();
      const unsubscribe = agent.subscribe(event => {
        this._put(reduceTurn(this._turn, event, trans), event.type === 'tool-end');
      });
      let result: RunResult<CellProposal>;
      try {
        result = await agent.run<CellProposal>(this._turn.question, { signal: this._abort.signal });
      } finally {
        unsubscribe();
      }
      let turn = await suggestNextFor(
        finishTurn(this._turn, result, { builtin: entry.id === 'builtin', kernelLost: this._kernelLost, trans }),
        this._options.session.snapshot?.profiles ?? []
      );
      turn = { ...turn, sharing: Object.fromEntries(this._shared) };
      if (this._abort.signal.aborted && turn.proposal !== undefined) {
        const { proposal: _dropped, ...rest } = turn;
        turn = { ...rest, status: 'interrupted' };
      } else if (turn.proposal !== undefined) {
        const card = cardFor(turn.proposal, notebook, settings.askBeforeInserting);
        turn = card === null ? await draftProposal(turn, notebook, trans) : { ...turn, draft: card };
      }
      if (turn.proposal === undefined && turn.status === 'done') {
        turn = { ...turn, datasets: reliedOn(turn, this._options.session.snapshot?.profiles ?? []) };
      }
      this._put(turn, true);
    } catch (error) {
      this._put(
        {
          ...this._turn,
          status: 'failed',
          error: {
            title: trans.__('This question could not be started'),
            message: error instanceof Error ? error.message : String(error),
            actions: entry.id === 'builtin' ? ['retry'] : ['retry', 'use-builtin']
          }
        },
        true
      );
    }
  }

  /** Stops model, tools and approvals; `execute` then resolves with the turn interrupted. */
  stop(): void {
    if (!this._abort.signal.aborted) {
      this._put({ ...this._turn, status: 'stopping' }, false);
      this._abort.abort(new DOMException('Stopped by the user.', 'AbortError'));
    }
  }

  decide(decision: ApprovalDecision): void {
    const callId = this._turn.approval?.callId;
    if (callId !== undefined) {
      this._approvals.decide(callId, decision);
    }
  }

  /** Answers the question of this call; one that does not wait (any more) is left alone. */
  answer(callId: string, answer: string): void {
    this._questions.answer(callId, answer);
  }

  private get _kernelLost(): boolean {
    const { kernel } = this._options.session;
    return this._kernel !== null && (kernel.status === 'dead' || kernel.port !== this._kernel);
  }

  private async _agent(): Promise<IAgent> {
    const { session, conversation, entry, tools, settings, notebook, version, onLeftOut } = this._options;
    const { levelOf } = this._options;
    this._kernel = session.kernel.port;
    return buildQuestionAgent({
      session,
      kernel: session.port,
      notebook,
      conversation,
      entry,
      model: await entry.create(),
      tools,
      settings,
      version,
      history: historyOf(
        session.turns.filter(turn => turn.id !== this._turn.id),
        levelOf
      ),
      levelOf: dataset => this._record(dataset, levelOf(dataset)),
      ports: {
        approval: this._approvals,
        user: this._questions,
        alwaysAllowed: conversation.permissions.for(this._kernel, placeOf(entry))
      },
      onLeftOut
    });
  }

  /** Notes the highest level that a dataset had during the run: what came of it may show as much. */
  private _record(dataset: string, level: SharingLevel | null): SharingLevel | null {
    const before = this._shared.get(dataset);
    if (before === undefined || level === null || (before !== null && lowerLevel(before, level) === before)) {
      this._shared.set(dataset, level);
    }
    return level;
  }

  private _put(turn: ChatTurn, boundary: boolean): void {
    this._turn = turn;
    this._options.onChange(turn, boundary);
  }

  private _turn: ChatTurn;
  /** The kernel that was there when the question was asked. */
  private _kernel: IKernelPort | null = null;
  private readonly _shared = new Map<string, SharingLevel | null>();
  private readonly _approvals = new ApprovalGate();
  private readonly _questions = new QuestionGate();
  private readonly _abort = new AbortController();
}
