import type { Plan } from '../algebra/plan.js';

/** Something that was not literal in the question: “class” read as ride_class. */
export type Assumption = {
  readonly type: 'column' | 'value' | 'dataset' | 'operation';
  /** The words of the question. Empty when the assumption fills a gap. */
  readonly phrase: string;
  /** What they were read as, as a name or a short phrase. */
  readonly reading: string;
  /** One sentence for people. */
  readonly text: string;
  /** Other readings, each of which makes a plan too, best first; absent if there are none. */
  readonly alternatives?: readonly string[];
};

/** A plan as it is kept and passed on beside a draft. */
export type PlanRecord = {
  readonly type: 'cellwright.plan';
  /** Variable name of the dataset that it starts from. */
  readonly dataset: string;
  /** A plan, of whatever version of this package wrote the record. */
  readonly plan: unknown;
};

/** What stands beside code that was made from a plan. */
export type AnalysisReply = {
  readonly type: 'cellwright.analysis';
  readonly plan: PlanRecord & { readonly plan: Plan };
  readonly assumptions: readonly Assumption[];
  /** Facts a reader should know, for example that a mean skips missing values; one sentence each. */
  readonly notes: readonly string[];
};

export function isAnalysisReply(data: { readonly type: string } | undefined): data is AnalysisReply {
  return data?.type === 'cellwright.analysis';
}

/** A reading that a person may choose: what it answers, as a sentence, and its code. */
export type OfferedReading = { readonly text: string; readonly code: string };

/** Stands beside the text with which the built-in analyst declines, or asks which of some readings is meant. */
export type DeclineData = {
  readonly type: 'cellwright.decline';
  /** What may be asked instead, in words that the analyst answers; at most three. */
  readonly closest: readonly string[];
  /** The readings between which the analyst cannot choose. */
  readonly readings?: readonly OfferedReading[];
};

export function isDeclineData(data: { readonly type: string } | undefined): data is DeclineData {
  return data?.type === 'cellwright.decline';
}

/**
 * What a person says to correct an assumption. The sentence names what it changes, so that a model that only sees the
 * conversation understands it too; equal arguments give equal sentences.
 */
export function correctionText(
  { type, phrase, reading }: Pick<Assumption, 'type' | 'phrase' | 'reading'>,
  other: string
): string {
  if (type === 'dataset') {
    return `Answer from ${other}, not from ${reading}.`;
  }
  return phrase === '' ? `Use ${other} instead of ${reading}.` : `Read “${phrase}” as ${other}, not as ${reading}.`;
}
