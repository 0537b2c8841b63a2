import { CellwrightError, type ContextPart, type IAgentHandle, type OneshotReply } from '../agent/index.js';
import {
  explainPlan,
  planNotes,
  planReplySchema,
  type PlanFacts,
  type PlanProblem,
  type PlanReading,
  readPlanReply,
  whenLoaded
} from '../analysis/index.js';
import { ownWords, sharedName, type CodeCheck, type SharedNames, type SharedText } from '../datasets/index.js';
import type { NameRepair } from './cell-proposal.js';
import type { Draft } from './draft-code.js';
import { PLAN_PROMPT } from './plan-prompt.js';
import { planRepairQuery } from './plan-repair-query.js';
import type { SharedContext } from './shared-reply.js';

const MOST_CHARACTERS = 1_000;

export type PlanRequest = {
  readonly agent: IAgentHandle;
  readonly query: SharedText;
  readonly context: readonly (SharedContext | ContextPart)[];
  /** What the plan may name. */
  readonly named: SharedNames;
  /** What it is compiled with. */
  readonly facts: Omit<PlanFacts, 'schema'>;
  /** Checks code against the live kernel; never rejects but for an abort. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
  readonly signal: AbortSignal;
};

/** Code compiled from the model's plan; or why no plan can say what was asked. */
export type PlanDraft =
  | { readonly status: 'draft'; readonly draft: Draft }
  | { readonly status: 'none'; readonly reason: string };

const NO_DATASET = 'There is no dataset whose columns and types may be named in one.';

type Asking = Omit<PlanRequest, 'facts'> & { readonly facts: PlanFacts };
type Asked = { readonly reading: PlanReading; readonly written?: string };

/**
 * Asks the sub-query model for a plan and compiles it; when the plan does not fit, asks once more with what exactly is
 * wrong. Throws `CellwrightError` with code `plan_wrong`, naming the cause, when the second one does not fit either.
 */
export async function draftPlan(asked: PlanRequest): Promise<PlanDraft> {
  const schema = planReplySchema(asked.named);
  if (schema === undefined) {
    return { status: 'none', reason: NO_DATASET };
  }
  const request: Asking = { ...asked, facts: { ...asked.facts, schema } };
  const first = await ask(request, request.query);
  if (first.reading.status !== 'wrong') {
    return finish(request, first.reading);
  }
  const { problems } = first.reading;
  const { reading } = await ask(request, planRepairQuery(request.query, first.written, problems));
  if (reading.status === 'wrong') {
    const cause = sharedName(reading.problems.map(({ text }) => text).join(' '), MOST_CHARACTERS);
    throw new CellwrightError('plan_wrong', ownWords`The plan does not fit, also not when written again: ${cause}`);
  }
  return finish(request, reading, problems);
}

async function ask({ agent, context, facts, signal }: Asking, query: SharedText): Promise<Asked> {
  const read = (value: unknown): Promise<PlanReading> => whenLoaded(() => readPlanReply(value, facts));
  let reply: OneshotReply<unknown>;
  try {
    reply = await agent.oneshot({
      role: 'subquery',
      prompt: PLAN_PROMPT,
      query,
      schema: facts.schema,
      context,
      signal
    });
  } catch (error) {
    if (CellwrightError.isInstance(error) && error.code === 'reply_json') {
      return { reading: { status: 'wrong', problems: [{ text: error.message }] } };
    }
    if (CellwrightError.isInstance(error) && error.code === 'reply_schema') {
      return { reading: notSo(await read(error.cause), error.message), written: JSON.stringify(error.cause) };
    }
    throw error;
  }
  return { reading: await read(reply.value), written: reply.text };
}

/** A reply that the schema refuses is never taken, whatever is found wrong with it. */
function notSo(reading: PlanReading, message: string): PlanReading {
  return reading.status === 'wrong' ? reading : { status: 'wrong', problems: [{ text: message }] };
}

async function finish(
  { check }: PlanRequest,
  reading: Exclude<PlanReading, { status: 'wrong' }>,
  repaired?: readonly PlanProblem[]
): Promise<PlanDraft> {
  if (reading.status === 'none') {
    return reading;
  }
  const { plan, profile, code, assumptions } = reading;
  const notes = await whenLoaded(() => planNotes(plan, profile));
  const draft: Draft = {
    reason: `${explainPlan(plan, profile)}.`,
    code,
    checks: await check(code),
    ...(repaired === undefined ? {} : { repairs: repairsOf(repaired, code) }),
    data: { type: 'cellwright.analysis', plan, assumptions, notes } as Draft['data'] & object
  };
  return { status: 'draft', draft };
}

function repairsOf(problems: readonly PlanProblem[], code: string): readonly NameRepair[] {
  return problems.flatMap(({ unknown }) =>
    unknown === undefined
      ? []
      : [{ from: unknown.name, to: unknown.nearest.find(name => code.includes(JSON.stringify(name))) ?? null }]
  );
}
