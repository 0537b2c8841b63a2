import type { FileFacts } from './file-facts.js';

/** A table of a file that questions may be about before a cell loads it. */
export type DataFile = {
  /** As code names it: relative to the folder that the kernel works in, with forward slashes. */
  readonly path: string;
  readonly facts: FileFacts;
};
