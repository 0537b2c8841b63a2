import type { Message } from '../../agent/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { type AnalysisReply, type Assumption, correctionText, isAnalysisReply } from '../../plan/index.js';
import { assumed, choiceOf, substituted } from './assumptions.js';
import { planNotes } from './notes.js';

/** An answer, one of its assumptions, and the other way to read that assumption. */
export type Correction = { readonly reply: AnalysisReply; readonly assumption: Assumption; readonly other: string };

/** The correction that a text asks for, of the last answer that offers it. */
export function correctionOf(text: string, messages: readonly Message[]): Correction | undefined {
  const replies = messages.flatMap(message =>
    'data' in message && isAnalysisReply(message.data) ? [message.data] : []
  );
  for (const reply of replies.reverse()) {
    for (const assumption of reply.assumptions) {
      const other = assumption.alternatives?.find(one => correctionText(assumption, one) === text);
      if (other !== undefined) {
        return { reply, assumption, other };
      }
    }
  }
  return undefined;
}

/** The answer with the assumption read the other way, and the old reading as an alternative. A reading chosen before is dropped. */
export function corrected(
  { reply, assumption, other }: Correction,
  profiles: readonly DatasetProfile[]
): AnalysisReply {
  const { dataset, plan } = reply.plan;
  const choice = choiceOf(assumption, other);
  const changed = substituted(plan, choice, profiles);
  const { type, phrase, reading, alternatives = [] } = assumption;
  const left = [reading, ...alternatives.filter(one => one !== other)];
  return {
    type: 'cellwright.analysis',
    plan: { type: 'cellwright.plan', dataset: dataset === choice.from ? choice.to : dataset, plan: changed },
    assumptions: reply.assumptions.flatMap(one =>
      one === assumption ? [assumed(type, phrase, other, left)] : isChoice(one) ? [] : [one]
    ),
    notes: planNotes(changed, profiles)
  };
}

const isChoice = ({ type, alternatives }: Assumption): boolean => type === 'operation' && alternatives === undefined;
