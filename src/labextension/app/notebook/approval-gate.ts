import type { ApprovalDecision, ApprovalRequest, IApprovalPolicy } from '../../../agent/index.js';

/** Holds the one open approval until the user decides. A decision for another call or other code is refused. */
export class ApprovalGate implements IApprovalPolicy {
  request({ callId, code }: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    this._code = code;
    return this._open.wait(callId, signal);
  }

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
      const abort = (): void => {
        this._open = null;
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('The run was stopped.', 'AbortError'));
      };
      this._open = { callId, resolve };
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) {
        abort();
      }
    });
  }

  /** Returns false when this call is not waiting (any more). */
  settle(callId: string, value: T): boolean {
    const open = this._open;
    if (open?.callId !== callId) {
      return false;
    }
    this._open = null;
    open.resolve(value);
    return true;
  }

  private _open: { readonly callId: string; readonly resolve: (value: T) => void } | null = null;
}
