import type { ApprovalDecision, IApprovalPolicy } from '../agent/index.js';

/** Allows what tools want to execute when the user said so on the command line; denies it otherwise. */
export class AskApproval implements IApprovalPolicy {
  constructor(private readonly _allowed: boolean) {}

  request(): Promise<ApprovalDecision> {
    return Promise.resolve(
      this._allowed
        ? { type: 'allow' }
        : { type: 'deny', reason: 'Running code needs --allow-tools on the command line. Answer without it.' }
    );
  }
}
