import { DeniedError, type ApprovalDecision, type ApprovalRequest } from '../../../agent/index.js';
import type { FileFacts } from '../../../datasets/index.js';
import type { IFileKernel } from '../kernel-files.js';

/** A kernel that asks before it first reads. */
export class FakeFileKernel implements IFileKernel {
  isAllowed = false;
  problem: Error | undefined;
  readonly read = jest.fn(
    async (_file: unknown, onAsk: (request: ApprovalRequest | null) => void): Promise<FileFacts> => {
      if (!this.isAllowed) {
        onAsk({ callId: 'call_1', toolName: 'read', title: '', code: '', facts: [] });
        const { type } = await new Promise<ApprovalDecision>(resolve => (this._settle = resolve));
        onAsk(null);
        if (type === 'deny') {
          throw new DeniedError();
        }
        this.isAllowed = true;
      }
      if (this.problem !== undefined) {
        throw this.problem;
      }
      return this._facts;
    }
  );

  constructor(private readonly _facts: FileFacts) {}

  decide(_callId: string, decision: ApprovalDecision): void {
    this._settle?.(decision);
  }

  private _settle: ((decision: ApprovalDecision) => void) | undefined;
}
