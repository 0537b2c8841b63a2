import { CellwrightError, type ContextData, type ContextPart, type IAgentHandle } from '../agent/index.js';
import { isDeclineData } from '../plan/index.js';
import { mendCode, type CodeCheck, type SharedText } from '../datasets/index.js';
import { firstFence } from './first-fence.js';
import type { NameRepair } from './cell-proposal.js';
import type { KernelSnapshot } from './kernel-port.js';
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
  /** System prompt; `SUBQUERY_PROMPT` unless given. */
  readonly prompt?: string;
  readonly query: SharedText;
  /** What was made for the datasets, and parts of other toolsets as they stand in the main request. */
  readonly context: readonly (SharedContext | ContextPart)[];
  /** Checks code against the live kernel; never rejects but for an abort. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
  /** What the kernel holds; absent when it could not be read. */
  readonly snapshot: KernelSnapshot | undefined;
  readonly signal: AbortSignal;
};

/**
 * Asks the sub-query model for code and checks it; when a check fails, asks once more with the failing names and their
 * nearest ones. What is still wrong then is said by the checks.
 *
 * Throws when the first reply has no complete code fence, or declines: with its words. A second one without leaves the first draft.
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

async function ask(
  { agent, prompt = SUBQUERY_PROMPT, context, check, snapshot, signal }: DraftRequest,
  query: SharedText
): Promise<Draft> {
  const reply = await agent.oneshot({ role: 'subquery', prompt, query, context, signal });
  if (isDeclineData(reply.data)) {
    throw new CellwrightError('declined', reply.text);
  }
  const { reason, code } = firstFence(reply.text);
  // What comes with data was made by exact rules.
  if (reply.data !== undefined) {
    return { reason, code, checks: await check(code), data: reply.data };
  }
  const { profiles = [], variables = [] } = snapshot ?? {};
  return {
    reason: reason === '' ? saidOfItself(code) : reason,
    ...(await mendCode(code, { profiles, variables, check }))
  };
}

/** The longest comment, as a sentence: short ones name single steps. Empty without any. */
function saidOfItself(code: string): string {
  const comments = [...code.matchAll(/^\s*# *(\p{L}.*)$/gmu)].map(([, words = '']) => words);
  const words = comments.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return words === '' ? '' : words.replace(/[.:\s]*$/u, '.');
}

function failedChecks(draft: Draft): readonly CodeCheck[] {
  return draft.checks.filter(check => check.status === 'failed');
}
