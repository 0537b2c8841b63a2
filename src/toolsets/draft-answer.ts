import { CellwrightError, ModelFailureError, type ContextPart, type IAgentHandle } from '../agent/index.js';
import { ownWords, sharedName, type CodeCheck, type Privacy, type SharedText } from '../datasets/index.js';
import type { CodeForm } from './code-form.js';
import { type Draft, draftCode } from './draft-code.js';
import type { PlanDraft } from './draft-plan.js';
import type { KernelSnapshot } from './kernel-port.js';
import type { SharedContext } from './shared-reply.js';

export type AnswerRequest = {
  readonly agent: IAgentHandle;
  readonly form: Exclude<CodeForm, 'direct'>;
  readonly query: SharedText;
  readonly context: readonly (SharedContext | ContextPart)[];
  readonly privacy: Privacy;
  /** Absent when the kernel could not be read. */
  readonly snapshot: KernelSnapshot | undefined;
  /** Checks code against the live kernel; never rejects but for an abort. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
  readonly signal: AbortSignal;
};

/**
 * Checked code from the sub-query, in the form that suits its model. What cannot be had as a plan is written as code,
 * where that is allowed, and so is everything where the server takes no schema; else `CellwrightError` with code
 * `no_plan` says why there is none.
 */
export async function draftAnswer(request: AnswerRequest): Promise<Draft> {
  const { agent, form, query, context, privacy, snapshot, check, signal } = request;
  if (form === 'code') {
    return draftCode(request);
  }
  if (snapshot === undefined) {
    return withoutPlan(request, ownWords`The kernel could not be read.`);
  }
  const { profiles, variables, modules } = snapshot;
  const named = privacy.nameable(profiles, query);
  const { draftPlan } = await import('./draft-plan.js'); // With all compilers, which models that write code do without.
  const planned = await draftPlan({
    agent,
    query,
    context: [...context, ...notAllNamed(named, snapshot)],
    named,
    facts: { profiles: privacy.share(profiles), variables, modules },
    check,
    signal
  }).catch(refused);
  return planned.status === 'draft' ? planned.draft : withoutPlan(request, sharedName(planned.reason, 500));
}

/** A server that takes no schemas refuses the request as a bad one. */
function refused(error: unknown): PlanDraft {
  if (error instanceof ModelFailureError && error.code === 'bad_request') {
    return { status: 'none', reason: 'The server of the model refused the form of a plan.' };
  }
  throw error;
}

function withoutPlan(request: AnswerRequest, reason: SharedText): Promise<Draft> {
  if (request.form === 'plan') {
    return draftCode(request);
  }
  throw new CellwrightError(
    'no_plan',
    ownWords`No plan can say this, and code without one is switched off for this model. ${reason} Tell the user so.`
  );
}

/** Says how much of the datasets the schema leaves out, so that nobody takes its names for all there are. */
function notAllNamed(
  named: readonly { readonly columns: readonly unknown[] }[],
  { profiles }: KernelSnapshot
): readonly SharedContext[] {
  const left = profiles.reduce((sum, { columnCount }) => sum + columnCount, 0);
  const kept = named.reduce((sum, { columns }) => sum + columns.length, 0);
  return left === kept
    ? []
    : [{ text: ownWords`The schema names ${kept} of ${left} columns, those that the question seems to be about.` }];
}
