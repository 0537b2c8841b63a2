import type { LinkKind } from '../links/link.js';
import type { Category, Terms } from '../terms/terms.js';
import type { Rule } from '../grammar/rule.js';
import type { Trigger } from '../lexicon/triggers.js';

/** Tokens as bits; a question has at most 60. */
export type Mask = { readonly low: number; readonly high: number };

export const NO_TOKENS: Mask = { low: 0, high: 0 };

export const union = (one: Mask, other: Mask): Mask =>
  other.low === 0 && other.high === 0 ? one : { low: one.low | other.low, high: one.high | other.high };

export const overlap = (one: Mask, other: Mask): boolean =>
  (one.low & other.low) !== 0 || (one.high & other.high) !== 0;

export const has = (mask: Mask, at: number): boolean =>
  ((at < 32 ? mask.low >>> at : mask.high >>> (at - 32)) & 1) === 1;

export function span(start: number, end: number): Mask {
  let [low, high] = [0, 0];
  for (let at = start; at < end; at++) {
    if (at < 32) {
      low |= 1 << at;
    } else {
      high |= 1 << (at - 32);
    }
  }
  return { low, high };
}

/** A reading of some tokens as a term, and how it came about. */
export type Item<C extends Category = Category> = {
  readonly category: C;
  readonly term: Terms[C];
  /** Equal for equal terms. */
  readonly key: string;
  /** The rule that made it, or the kind of leaf. */
  readonly rule: string;
  /** Tokens that name columns, values, numbers and periods: none of them counts twice. */
  readonly entities: Mask;
  /** Tokens that triggered operations; two operations may share them. */
  readonly words: Mask;
  /** From its first entity token to the one after its last; undefined if it has no place in the question. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly parts: readonly Item[];
  readonly triggers: readonly Trigger[];
  /** How the words of a leaf match what it names. */
  readonly link?: LinkKind;
  readonly made?: Rule;
  /** Features of a leaf; those of other items follow from their rule and parts. */
  readonly features: readonly string[];
  /** Weights of its features and those of its parts. */
  readonly score: number;
  /** `score` plus the weights of the tokens that it accounts for; beams are sorted by this. */
  readonly total: number;
};

/** An item and all its parts. */
export const partsIn = (item: Item): readonly Item[] => [item, ...item.parts.flatMap(partsIn)];
