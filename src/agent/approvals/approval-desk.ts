import type {
  ApprovalDecision,
  ApprovalOutcome,
  ApprovalQuestion,
  ApprovalRequest,
  IApprovalHandle,
  IApprovalPolicy
} from '../approval.js';
import { CellwrightError, messageOf } from '../cellwright-error.js';
import type { CallLife } from '../calls/call-controller.js';
import { LinkedAbort, untilAborted } from '../loop/abort.js';
import type { RunEvents } from '../loop/run-events.js';
import { sha256 } from './sha256.js';

/** What the desk has to know of the call that asks. */
export type AskingCall = {
  readonly callId: string;
  readonly toolName: string;
  /** Aborts when the run is stopped or the call took too long. */
  readonly signal: AbortSignal;
  readonly life: CallLife;
  /** Stops the time limit of the call; `resume` lets it go on. */
  readonly pause: () => void;
  readonly resume: () => void;
};

/** Passes the approvals of one run to the policy, one at a time and in the order they were asked for. */
export class ApprovalDesk {
  constructor(
    private readonly _policy: IApprovalPolicy | undefined,
    private readonly _events: RunEvents
  ) {}

  /** The desk as one call sees it. */
  handle(call: AskingCall): IApprovalHandle {
    return {
      request: async (question, signal) => {
        const request = toRequest(question, call);
        call.pause();
        const answer = this._queue.then(() => this._ask(request, call, signal)).finally(call.resume);
        this._queue = answer.then(
          () => undefined,
          () => undefined
        );
        return answer;
      }
    };
  }

  private async _ask(
    request: ApprovalRequest & { readonly hash: string },
    call: AskingCall,
    signal: AbortSignal | undefined
  ): Promise<ApprovalOutcome> {
    const abort = new LinkedAbort(call.signal, signal).link();
    try {
      abort.signal.throwIfAborted();
      if (this._policy === undefined) {
        return { type: 'deny', reason: 'Nobody can approve this here. Go on without it.' };
      }
      this._events.emit({ type: 'approval-request', request });
      const decision = await this._decide(this._policy, request, abort.signal);
      this._events.emit({ type: 'approval-end', callId: call.callId, decision });
      return decision.type === 'deny' ? decision : { type: decision.type, code: request.code, hash: request.hash };
    } finally {
      abort.release();
    }
  }

  private async _decide(
    policy: IApprovalPolicy,
    request: ApprovalRequest & { readonly hash: string },
    signal: AbortSignal
  ): Promise<ApprovalDecision> {
    try {
      const decision = await untilAborted(policy.request(request, signal), signal);
      const stale = decision.type !== 'deny' && decision.hash !== undefined && decision.hash !== request.hash;
      return stale ? { type: 'deny', reason: 'The decision was about other code, so nothing was run.' } : decision;
    } catch (error) {
      signal.throwIfAborted();
      const message = messageOf(error);
      return { type: 'deny', reason: `The approval could not be asked for (${message}), so nothing was run.` };
    }
  }

  private _queue: Promise<void> = Promise.resolve();
}

function toRequest(question: ApprovalQuestion, call: AskingCall): ApprovalRequest & { readonly hash: string } {
  if (!call.life.open) {
    throw new CellwrightError('call_over', `${call.toolName} asked for approval after its call was over.`);
  }
  const facts = Object.freeze(question.facts.map(fact => Object.freeze({ ...fact })));
  const { code } = question;
  return Object.freeze({ ...question, facts, callId: call.callId, toolName: call.toolName, hash: sha256(code) });
}
