import type { Measure, TimeKey } from '../../analysis/index.js';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/**
 * What a word or phrase of the lexicon contributes. `hints` are words that a column's name may hold, best first; a hint
 * with a minus turns the direction (the oldest person has the smallest birth date).
 */
export type Sense =
  | { readonly type: 'fn'; readonly fn: Measure['fn']; readonly q?: number }
  | { readonly type: 'superlative'; readonly direction: 'max' | 'min'; readonly hints?: readonly string[] }
  /** `most`, `least`: of a count when nothing numeric follows. */
  | { readonly type: 'most'; readonly direction: 'max' | 'min' }
  /** `most common`: the value that occurs most often. */
  | { readonly type: 'frequent'; readonly direction: 'max' | 'min' }
  | { readonly type: 'top'; readonly direction: 'max' | 'min' }
  | { readonly type: 'comparison'; readonly op: Comparison; readonly hints?: readonly string[] }
  /** Follows a number: "30 or more". */
  | { readonly type: 'tail'; readonly op: Comparison }
  /** `older`, `higher`, without `than`. */
  | { readonly type: 'comparative'; readonly op: 'gt' | 'lt'; readonly hints?: readonly string[] }
  | { readonly type: 'between' }
  | { readonly type: 'text'; readonly how: 'contains' | 'startsWith' | 'endsWith' }
  | { readonly type: 'group' }
  | { readonly type: 'count' }
  | { readonly type: 'share'; readonly unit: 'percent' | 'fraction' }
  | { readonly type: 'distinct' }
  | { readonly type: 'missing'; readonly negated?: boolean }
  | { readonly type: 'duplicate' }
  | { readonly type: 'not' }
  /** `hints` of "how old": only a column about one of them holds the answer. */
  | {
      readonly type: 'wh';
      readonly word: 'which' | 'what' | 'who' | 'where' | 'when' | 'howMuch';
      readonly hints?: readonly string[];
    }
  | { readonly type: 'list' }
  | { readonly type: 'compare'; readonly how: 'difference' | 'ratio' | 'percent' }
  | { readonly type: 'arithmetic'; readonly op: 'add' | 'subtract' | 'multiply' | 'divide' }
  | {
      readonly type: 'look';
      readonly what: 'shape' | 'columns' | 'types' | 'describe' | 'overview' | 'type' | 'complete';
    }
  | { readonly type: 'take'; readonly take: 'first' | 'last' | 'random' }
  | { readonly type: 'sort'; readonly direction?: 'max' | 'min' }
  | { readonly type: 'rows' }
  | { readonly type: 'columns' }
  | { readonly type: 'values' }
  | { readonly type: 'unit'; readonly dimension: string }
  /** A unit of the calendar that rows can be grouped by; `alone`: it says so by itself, as `monthly` does. */
  | {
      readonly type: 'calendar';
      readonly unit: TimeKey['unit'];
      readonly as: TimeKey['as'];
      readonly alone?: boolean;
    }
  | { readonly type: 'grammar' }
  | { readonly type: 'beyond'; readonly topic: string };
