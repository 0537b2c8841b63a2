/**
 * What the code written so far evaluates to. `mask` is a filter over `base` that is not applied yet, so that an operation
 * can write `df.loc[mask, column]` instead of two steps. It is written over the name that `frameName` gives.
 */
export type FrameState = { readonly type: 'frame'; readonly base: string; readonly mask?: string };

/** One row for each group. In pandas one measure is a Series, several are a frame; keys are the index. */
export type TableState = {
  readonly type: 'table';
  readonly code: string;
  /** Headings of the keys. */
  readonly keys: readonly string[];
  /** Labels of the measures as Python literals; the first one is what orderings refer to. */
  readonly measures: readonly string[];
  /** Groups of a key in the order of the calendar, for keys whose groups are names of weekdays or months. */
  readonly calendar?: ReadonlyMap<string, readonly string[]>;
  /** The unit of the calendar whose periods the only key holds. */
  readonly period?: string;
  /** Already in descending order of the first measure. */
  readonly descending?: boolean;
};

/** How the number of this name among several is rounded. */
export type OtherPlaces = { readonly name: string; readonly digits?: number | undefined };

/** A number, a text, a list or anything else that ends the pipeline. */
export type ValueState = {
  readonly type: 'value';
  readonly code: string;
  /**
   * The same with its numbers rounded, those under the names of `others` to other places or, without digits, not at all.
   * Absent when there is nothing to round; throws `PlanError` for a name it does not have.
   */
  readonly rounded?: (digits: number, others?: readonly OtherPlaces[]) => string;
};

export type CompileState = FrameState | TableState | ValueState;
