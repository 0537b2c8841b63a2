import type { ColumnProfile } from '../../datasets/index.js';
import type { DatePart, Period, Recent } from '../language/period.js';
import type { Sense } from '../lexicon/sense.js';

/** What some tokens of the question may mean. Spans are token indexes; `score` is 0 to 1. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly text: string;
} & Meaning;

export type Meaning =
  | { readonly type: 'column'; readonly column: ColumnProfile }
  | { readonly type: 'value'; readonly column: ColumnProfile; readonly value: string }
  | { readonly type: 'flag'; readonly column: ColumnProfile; readonly value: string | number | boolean }
  | { readonly type: 'number'; readonly value: number; readonly unit?: string }
  | { readonly type: 'ordinal'; readonly value: number }
  | { readonly type: 'period'; readonly period: Period; readonly year?: number }
  | { readonly type: 'datePart'; readonly part: DatePart }
  | { readonly type: 'recent'; readonly recent: Recent }
  | { readonly type: 'sense'; readonly sense: Sense }
  /** Quoted or capitalised text that no list of values holds. */
  | { readonly type: 'literal'; readonly quoted: boolean }
  | { readonly type: 'frame' }
  | { readonly type: 'rowNoun' }
  | { readonly type: 'unknown' };
