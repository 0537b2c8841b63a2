import type { ContextData, ContextPart, IAgentHandle } from '../agent/index.js';
import type { CodeCheck, SharedText } from '../datasets/index.js';
import { firstFence } from './first-fence.js';
import type { NameRepair } from './cell-proposal.js';
import { repairQuery } from './repair-query.js';
import type { SharedContext } from './shared-reply.js';
import { SUBQUERY_PROMPT } from './subquery-prompt.js';

/** Code of the sub-query with its checks. */
export type Draft = {
  /** One sentence; empty when the model wrote none. */
  readonly reason: string;
  readonly code: string;
  readonly checks: readonly CodeCheck[];
  /** Present when the code is the second try: the names that were put right. */
  readonly repairs?: readonly NameRepair[];
  /** What an in-page model attached. */
  readonly data?: ContextData;
};

export type DraftRequest = {
  readonly agent: IAgentHandle;
  readonly query: SharedText;
  /** What was made for the datasets, and parts of other toolsets as they stand in the main request. */
  readonly context: readonly (SharedContext | ContextPart)[];
  /** Checks code against the live kernel; never rejects but for an abort. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
  readonly signal: AbortSignal;
};

/**
 * Asks the sub-query model for code and checks it; when a check fails, asks once more with the failing names and their
 * nearest ones. What is still wrong then is said by the checks.
 *
 * Throws when the first reply has no complete code fence. A second one without leaves the first draft.
 */
export async function draftCode(request: DraftRequest): Promise<Draft> {
  const first = await ask(request, request.query);
  const failed = failedChecks(first);
  // A reply with data was computed from the profile itself; asked again, the same would come.
  if (failed.length === 0 || first.data !== undefined) {
    return first;
  }
  let second: Draft;
  try {
    second = await ask(request, repairQuery(request.query, first.code, failed));
  } catch {
    request.signal.throwIfAborted();
    return first;
  }
  const left = failedChecks(second);
  return left.length <= failed.length ? { ...second, repairs: repairsOf(failed, left, second.code) } : first;
}

function repairsOf(before: readonly CodeCheck[], after: readonly CodeCheck[], code: string): readonly NameRepair[] {
  const wrong = new Set(after.map(check => check.unknown?.name));
  return before.flatMap(({ unknown }) =>
    unknown === undefined || wrong.has(unknown.name)
      ? []
      : [{ from: unknown.name, to: unknown.nearest.find(name => code.includes(name)) ?? null }]
  );
}

async function ask({ agent, context, check, signal }: DraftRequest, query: SharedText): Promise<Draft> {
  const reply = await agent.oneshot({ role: 'subquery', prompt: SUBQUERY_PROMPT, query, context, signal });
  const { reason, code } = firstFence(reply.text);
  const checks = await check(code);
  return { reason, code, checks, ...(reply.data === undefined ? {} : { data: reply.data }) };
}

function failedChecks(draft: Draft): readonly CodeCheck[] {
  return draft.checks.filter(check => check.status === 'failed');
}
