import type { TimeKey } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { DatePart, Period, Recent } from '../language/period.js';
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
  /** A comparison with an average of `measured`, or of what it is bound to: of all rows, or of those with the same value of `by`. */
  | {
      readonly type: 'averageTest';
      readonly op: 'gt' | 'ge' | 'lt' | 'le';
      readonly fn: 'mean' | 'median';
      readonly hints?: readonly string[];
      readonly measured?: ColumnProfile;
      readonly by?: ColumnProfile;
      readonly negated: boolean;
    }
  /** The sum of one column for the sum of another: "revenue per night". */
  | {
      readonly type: 'ratio';
      readonly of: ColumnProfile;
      readonly over: ColumnProfile;
      readonly unit: 'percent' | 'fraction';
    }
  /** A column of yes and no that the question denies by a prefix: `inactive`. */
  | { readonly type: 'flag'; readonly column: ColumnProfile; readonly value: string | number | boolean }
  | { readonly type: 'columnTest'; readonly op: Comparison; readonly other: ColumnProfile }
  | {
      readonly type: 'period';
      readonly from?: string;
      readonly until?: string;
      readonly hints?: readonly string[];
      /** The first and the last period of "from 2019 to 2023", which a change is about. */
      readonly ends?: readonly [Period, Period];
    }
  | ({ readonly type: 'datePart'; readonly negated: boolean; readonly ends?: readonly [number, number] } & DatePart)
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
