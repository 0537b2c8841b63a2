import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../../agent/index.js';

/**
 * Holds the one open approval until the user decides. A decision for another call id, or after the run ended, is
 * refused, and so is one that names other code: the question stays open.
 */
export class ApprovalGate implements IApprovalPolicy {
  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        this._open = null;
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('The run was stopped.', 'AbortError'));
      };
      if (signal.aborted) {
        aborted();
        return;
      }
      signal.addEventListener('abort', aborted, { once: true });
      this._open = {
        callId: request.callId,
        hash: request.hash,
        resolve: decision => {
          signal.removeEventListener('abort', aborted);
          this._open = null;
          resolve(decision);
        }
      };
    });
  }

  /** Returns false when this call is not waiting (any more). */
  decide(callId: string, decision: ApprovalDecision): boolean {
    if (this._open?.callId !== callId) {
      return false;
    }
    if (decision.type !== 'deny' && decision.hash !== undefined && decision.hash !== this._open.hash) {
      return false;
    }
    this._open.resolve(decision);
    return true;
  }

  private _open: {
    readonly callId: string;
    readonly hash: string | undefined;
    readonly resolve: (decision: ApprovalDecision) => void;
  } | null = null;
}
