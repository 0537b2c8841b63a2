import type { Message } from '../../agent/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { type AnalysisReply, type Assumption, correctionText, isAnalysisReply } from '../../plan/index.js';
import { choiceOf, readAs, substituted } from './assumptions.js';
import { planNotes } from './notes.js';

/** An answer of which an assumption is to be read otherwise. */
export type Correction = { readonly reply: AnalysisReply; readonly assumption: Assumption; readonly other: string };

/** What a text corrects: the last answer that offers it. */
export function correctionOf(text: string, messages: readonly Message[]): Correction | undefined {
  for (const message of [...messages].reverse()) {
    const reply = 'data' in message ? message.data : undefined;
    for (const assumption of isAnalysisReply(reply) ? reply.assumptions : []) {
      const other = assumption.alternatives?.find(one => correctionText(assumption, one) === text);
      if (other !== undefined && isAnalysisReply(reply)) {
        return { reply, assumption, other };
      }
    }
  }
  return undefined;
}

/** The answer with the assumption read otherwise; nothing else of it changes. */
export function corrected(
  { reply, assumption, other }: Correction,
  profiles: readonly DatasetProfile[]
): AnalysisReply {
  const { plan, assumptions } = reply;
  const choice = choiceOf(assumption, other);
  const changed = substituted(plan.plan, choice);
  return {
    type: 'cellwright.analysis',
    plan: { ...plan, dataset: plan.dataset === choice.from ? choice.to : plan.dataset, plan: changed },
    assumptions: assumptions.map(one => (one === assumption ? readAs(one, other) : one)),
    notes: planNotes(changed, profiles)
  };
}
