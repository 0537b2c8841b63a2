import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../../agent/index.js';

/**
 * Holds the one open approval until the user decides. A decision for another call id, or after the run ended, is
 * refused.
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
    this._open.resolve(decision);
    return true;
  }

  private _open: { readonly callId: string; readonly resolve: (decision: ApprovalDecision) => void } | null = null;
}
