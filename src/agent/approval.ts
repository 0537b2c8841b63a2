import { DeniedError } from './errors.js';

/** What a person is asked to allow. `code` is byte for byte what will be executed. */
export type ApprovalRequest = {
  readonly callId: string;
  readonly toolName: string;
  readonly title: string;
  readonly reason?: string;
  readonly code: string;
  /** Facts shown beside the code, for example kernel, cost, where the output goes. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

/** `code` is what was decided on, where the answer comes from elsewhere than the request; a decision on other code is a denial. */
export type ApprovalDecision =
  | { readonly type: 'allow'; readonly code?: string }
  | { readonly type: 'allowAlways'; readonly code?: string }
  | { readonly type: 'deny'; readonly reason?: string };

/** Decides on approvals. Resolves once; a run that ends first aborts `signal` and the decision is void. */
export interface IApprovalPolicy {
  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision>;
}

/** What a tool asks approval for. The agent fills in call id and tool name, whatever is passed. */
export type ApprovalQuestion = Omit<ApprovalRequest, 'callId' | 'toolName'> & Partial<ApprovalRequest>;

/** The decision. When allowed, `code` is byte for byte what was shown: execute this and nothing else. */
export type ApprovalOutcome =
  | { readonly type: 'allow' | 'allowAlways'; readonly code: string }
  | { readonly type: 'deny'; readonly reason?: string };

/** The approval gate as one call sees it. It can ask; it cannot change who decides. */
export interface IApprovalHandle {
  /**
   * Resolves with the decision; a policy that fails or decides on other code counts as a denial. The tool's time limit is
   * paused meanwhile. Rejects when the run is stopped or the call is over, which withdraws the request.
   */
  request(question: ApprovalQuestion, signal?: AbortSignal): Promise<ApprovalOutcome>;
}

/** The code that the user allowed, byte for byte as shown. Rejects with `DeniedError` after a denial, or if nobody can be asked. */
export async function askApproval(
  user: IApprovalHandle | undefined,
  question: ApprovalQuestion,
  signal?: AbortSignal
): Promise<string> {
  if (user === undefined) {
    throw new DeniedError('Nobody can approve this here. Go on without it.');
  }
  const outcome = await user.request(question, signal);
  if (outcome.type === 'deny') {
    throw new DeniedError(outcome.reason);
  }
  return outcome.code;
}

/** One of the answers a question offers; `fact` stands beside it. */
export type UserOption = { readonly label: string; readonly fact?: string };

/** A question of a tool to the user. Any answer may be given, whatever is offered. */
export type UserQuestion = {
  readonly callId: string;
  readonly toolName: string;
  readonly question: string;
  readonly options: readonly UserOption[];
};

/** Puts questions to the user. Resolves once; a run that ends first aborts `signal` and the answer is void. */
export interface IUserPort {
  ask(question: UserQuestion, signal: AbortSignal): Promise<string>;
}

/** The user as one call sees them. */
export interface IUserHandle extends IApprovalHandle {
  /**
   * Resolves with the answer, an option or words of the user's own. The tool's time limit is paused while waiting.
   * Rejects when the run is stopped, the call is over, or the question cannot be put (`DeniedError` without a port).
   */
  ask(
    question: { readonly question: string; readonly options?: readonly (string | UserOption)[] },
    signal?: AbortSignal
  ): Promise<string>;
}
