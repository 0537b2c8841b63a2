import { type DatasetProfile, nearestNames } from '../../datasets/index.js';
import { compilePlan } from '../compile/compile-plan.js';
import { PlanError } from '../compile/plan-error.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { Assumption } from '../plan/assumption.js';
import { operationOf } from '../plan/operation-of.js';
import { profileAfter } from '../plan/profile-after.js';
import { formProblems, type PlanProblem } from './form-problems.js';
import type { Form } from './forms.js';
import { planOfForm } from './plan-of-form.js';

export type PlanFacts = {
  /** What the model was held to, made by `planReplySchema`. */
  readonly schema: Form;
  /** All datasets, with as much of them as may be sent: what is compiled goes back to the model. */
  readonly profiles: readonly DatasetProfile[];
  readonly variables: readonly string[];
  readonly modules: Readonly<Record<string, string>>;
};

/** What a reply comes to. */
export type PlanReading =
  | {
      readonly status: 'plan';
      readonly plan: AnalysisPlan;
      /** Of its dataset. */
      readonly profile: DatasetProfile;
      readonly code: string;
      readonly assumptions: readonly Assumption[];
    }
  | { readonly status: 'none'; readonly reason: string }
  | { readonly status: 'wrong'; readonly problems: readonly PlanProblem[] };

type Reply = {
  readonly plan: { readonly type: string; readonly reason?: string; readonly dataset?: string };
  readonly assumptions: readonly { readonly phrase: string; readonly reading: string }[];
};

/**
 * Reads the reply of a model that was asked for a plan: checked against the schema, then step by step against the columns
 * that there are at that place, then compiled. What is wrong is said; nothing is put right.
 */
export function readPlanReply(value: unknown, facts: PlanFacts): PlanReading {
  const problems = formProblems(facts.schema, value);
  if (problems.length > 0) {
    return { status: 'wrong', problems };
  }
  const { plan: form, assumptions } = value as Reply; // As the schema says.
  if (form.type === 'none') {
    return { status: 'none', reason: form.reason ?? '' };
  }
  const { profiles, variables, modules } = facts;
  const profile = profiles.find(({ name }) => name === form.dataset);
  if (profile === undefined) {
    return { status: 'wrong', problems: [{ text: 'The dataset of the plan is gone.' }] };
  }
  const taken = new Set(profiles.flatMap(({ columns, index = [] }) => [...columns, ...index].map(({ name }) => name)));
  const plan = planOfForm(form, taken);
  const absent = absentColumns(plan, profile, profiles);
  if (absent.length > 0) {
    return { status: 'wrong', problems: absent };
  }
  try {
    const { code } = compilePlan(plan, profile, { variables, modules, profiles });
    return { status: 'plan', plan, profile, code, assumptions: assumptions.map(toAssumption) };
  } catch (error) {
    if (error instanceof PlanError) {
      return { status: 'wrong', problems: [{ text: error.message }] };
    }
    throw error;
  }
}

function toAssumption({ phrase, reading }: Reply['assumptions'][number]): Assumption {
  const text = phrase === '' ? `Taken for granted: ${reading}` : `“${phrase}” read as ${reading}`;
  return { type: 'method', phrase, reading, text };
}

/** Columns that are read where they are not there: those of another dataset without a join, and made ones before they are. */
function absentColumns(
  plan: AnalysisPlan,
  profile: DatasetProfile,
  profiles: readonly DatasetProfile[]
): readonly PlanProblem[] {
  return plan.steps.flatMap((step, at) => {
    const { columns, index = [] } = profileAfter(plan.steps.slice(0, at), profile, profiles);
    const known = [...columns, ...index].map(({ name }) => name);
    return [...new Set(operationOf(step).columns(step))]
      .filter(name => !known.includes(name))
      .map(name => ({
        text: `plan.steps.${String(at)} reads ${JSON.stringify(name)}, which ${plan.dataset} does not have at that step.`,
        unknown: { name, nearest: nearestNames(name, known) }
      }));
  });
}
