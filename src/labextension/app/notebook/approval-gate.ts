import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../../../agent/index.js';

/**
 * Holds the one open approval until the user decides. A decision for another call id, or after the run ended, is
 * refused, and so is one that names other code: the question stays open.
 */
export class ApprovalGate implements IApprovalPolicy {
  request({ callId, code }: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    this._code = code;
    return this._open.wait(callId, signal);
  }

  /** Returns false when this call is not waiting (any more). */
  decide(callId: string, decision: ApprovalDecision): boolean {
    if (decision.type !== 'deny' && decision.code !== undefined && decision.code !== this._code) {
      return false;
    }
    return this._open.settle(callId, decision);
  }

  private _code = '';
  private readonly _open = new OpenRequest<ApprovalDecision>();
}

/** The one thing that waits for the user, until it is settled or the run ends. */
export class OpenRequest<T> {
  /** Rejects when `signal` aborts. */
  wait(callId: string, signal: AbortSignal): Promise<T> {
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
        callId,
        settle: value => {
          signal.removeEventListener('abort', aborted);
          this._open = null;
          resolve(value);
        }
      };
    });
  }

  /** Returns false when this call is not waiting (any more). */
  settle(callId: string, value: T): boolean {
    if (this._open?.callId !== callId) {
      return false;
    }
    this._open.settle(value);
    return true;
  }

  private _open: { readonly callId: string; readonly settle: (value: T) => void } | null = null;
}
