import type { Plan } from '../../plan/index.js';
import type { LinkKind } from '../links/link.js';

/** What a span of the question was taken for. */
export type Reference = {
  readonly type: 'column' | 'value' | 'table';
  /** The words as written; empty if nothing was named. */
  readonly phrase: string;
  /** The dataset. */
  readonly table: string;
  /** The column; the dataset where `type` is `table`. */
  readonly name: string;
  readonly kind: LinkKind | 'unsaid';
};

/** A plan that a question may mean; it passed the check and can be printed. */
export type Candidate = {
  readonly plan: Plan;
  /** Equal for plans that mean the same. */
  readonly key: string;
  /** What it answers, as one sentence without a full stop. */
  readonly sentence: string;
  /** Its share among all different readings, 0 to 1. */
  readonly probability: number;
  readonly references: readonly Reference[];
  /** Meaningful words that it does not use, as they were written. */
  readonly unused: readonly string[];
};

/** Words that were taken for something with an unrelated name. */
export const guessesOf = ({ references }: Candidate): readonly Reference[] =>
  references.filter(({ kind, phrase }) => kind === 'hint' && phrase !== '');

/** What is done about a question. */
export type Decision =
  | { readonly type: 'draft'; readonly reading: Candidate; readonly others: readonly Candidate[] }
  /** Two or three readings, the likeliest first. */
  | { readonly type: 'offer'; readonly readings: readonly [Candidate, Candidate, ...Candidate[]] }
  | {
      readonly type: 'decline';
      /** `empty`: it asks for a column in which every value is missing. */
      readonly why: 'no-data' | 'empty' | 'not-read';
      /** The words that stood in the way, as they were written; for `empty`, the column without values. */
      readonly words: readonly string[];
      /** What was read nevertheless, the likeliest first. */
      readonly near: readonly Candidate[];
    };
