import type { TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { DatePart, Recent } from '../language/period.js';
import type { Comparison, Sense } from '../lexicon/sense.js';

/** A piece of a question after neighbouring pieces were put together. `at` and `end` are token indexes. */
export type Item = {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly score: number;
} & ItemBody;

export type ItemBody =
  | { readonly type: 'column'; readonly column: ColumnProfile }
  | {
      readonly type: 'values';
      readonly column: ColumnProfile;
      readonly values: readonly string[];
      readonly negated: boolean;
      /** The last two values are joined by `and`. */
      readonly joinedByAnd?: boolean;
      /** They are set against each other: "men versus women". */
      readonly against?: boolean;
    }
  | {
      readonly type: 'threshold';
      readonly op: Comparison | 'between';
      readonly low: number;
      readonly high?: number;
      readonly hints?: readonly string[];
      readonly unit?: string;
      readonly negated: boolean;
    }
  /** A column of yes and no that the question denies by a prefix: `inactive`. */
  | { readonly type: 'flag'; readonly column: ColumnProfile; readonly value: string | number | boolean }
  | { readonly type: 'columnTest'; readonly op: Comparison; readonly other: ColumnProfile }
  | { readonly type: 'period'; readonly from?: string; readonly until?: string; readonly hints?: readonly string[] }
  | ({ readonly type: 'datePart'; readonly negated: boolean } & DatePart)
  | ({ readonly type: 'recent' } & Recent)
  /** How many rows or periods a rolling value is made of. */
  | { readonly type: 'span'; readonly count: number; readonly unit?: TimeKey['unit'] }
  | {
      readonly type: 'textTest';
      readonly how: 'contains' | 'startsWith' | 'endsWith';
      readonly value: string;
      readonly negated: boolean;
    }
  | { readonly type: 'missingTest'; readonly negated: boolean }
  | { readonly type: 'literal'; readonly quoted: boolean; readonly negated: boolean }
  | { readonly type: 'number'; readonly value: number; readonly unit?: string }
  | { readonly type: 'ordinal'; readonly value: number }
  | { readonly type: 'marker'; readonly sense: Sense }
  | { readonly type: 'negation' }
  | { readonly type: 'frame' }
  | { readonly type: 'rowNoun' }
  | { readonly type: 'grammar' }
  | { readonly type: 'unknown' };

export type ItemOf<Type extends Item['type']> = Extract<Item, { readonly type: Type }>;
