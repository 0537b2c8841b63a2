import type { DatasetRows } from './dataset-rows.js';
import type { FileFacts } from './file-facts.js';

/** A table of a file that questions may be about before a cell loads it. */
export type DataFile = {
  /** As code names it: relative to the folder that the kernel works in, with forward slashes. */
  readonly path: string;
  readonly facts: FileFacts;
  /**
   * Reads its first rows, at most five, in the order of the columns of `facts`; called only where its level shows rows. Absent
   * where nobody can.
   */
  readonly readRows?: (signal: AbortSignal) => Promise<DatasetRows['columns']>;
};
