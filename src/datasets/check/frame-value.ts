import type { DatasetProfile } from '../dataset-profile.js';

/** The columns code may use of one dataset: those it has, and those the code itself made so far. Only ever grows. */
export type Schema = {
  readonly profile: DatasetProfile;
  readonly columns: Set<string>;
  /** Levels of the row index, which some methods take beside columns. */
  readonly index: ReadonlySet<string>;
  /** Set once the code may have made columns that cannot be read from it; nothing is complained about then. */
  open: boolean;
};

/** What an expression stands for, as far as that is certain. */
export type FrameValue =
  | { readonly type: 'frame' | 'grouped' | 'locator' | 'plot'; readonly schema: Schema }
  | { readonly type: 'module'; readonly path: string };
