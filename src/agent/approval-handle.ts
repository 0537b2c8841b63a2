import type { ApprovalRequest } from './approval.js';

/** What a tool asks to have allowed. Call id, tool name and hash are filled in by the agent, whatever is passed. */
export type ApprovalQuestion = Omit<ApprovalRequest, 'callId' | 'toolName' | 'hash'> & Partial<ApprovalRequest>;

/** What came of it. When allowed, `code` is byte for byte what was shown: execute this and nothing else. */
export type ApprovalOutcome =
  | { readonly type: 'allow' | 'allowAlways'; readonly code: string; readonly hash: string }
  | { readonly type: 'deny'; readonly reason?: string };

/** The approval gate as one call sees it. It can ask; it cannot change who decides. */
export interface IApprovalHandle {
  /**
   * Resolves with the decision; a policy that fails or decides on other code counts as a denial. Time limits of the
   * tool stand still while waiting. Rejects when the run is stopped or the call is over. A tool that cannot go on
   * after a denial throws `DeniedError`.
   */
  request(question: ApprovalQuestion, signal?: AbortSignal): Promise<ApprovalOutcome>;
}
