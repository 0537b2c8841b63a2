/** What a person is asked to allow. `code` is byte for byte what will be executed. */
export type ApprovalRequest = {
  readonly callId: string;
  readonly toolName: string;
  readonly title: string;
  readonly reason?: string;
  readonly code: string;
  /** Facts shown beside the code, for example kernel, cost, where the output goes. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly severity?: 'info' | 'warning' }[];
};

export type ApprovalDecision =
  { readonly type: 'allow' } | { readonly type: 'allowAlways' } | { readonly type: 'deny'; readonly reason?: string };

/** Decides on approvals. Resolves once; a run that ends first aborts `signal` and the decision is void. */
export interface IApprovalPolicy {
  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision>;
}
