import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../../agent/index.js';
import { OpenRequest } from './open-request.js';

/**
 * Holds the one open approval until the user decides. A decision for another call id, or after the run ended, is
 * refused, and so is one that names other code: the question stays open.
 */
export class ApprovalGate implements IApprovalPolicy {
  request({ callId, hash }: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    this._hash = hash;
    return this._open.wait(callId, signal);
  }

  /** Returns false when this call is not waiting (any more). */
  decide(callId: string, decision: ApprovalDecision): boolean {
    if (decision.type !== 'deny' && decision.hash !== undefined && decision.hash !== this._hash) {
      return false;
    }
    return this._open.settle(callId, decision);
  }

  private _hash: string | undefined;
  private readonly _open = new OpenRequest<ApprovalDecision>();
}
