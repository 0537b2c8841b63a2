import type { DraftMetadata } from './draft-metadata.js';
import type { SharedCell } from './shared-notebook.js';

/** A drafted cell as it stands in the notebook now. */
export type DraftCell = {
  readonly index: number;
  readonly cell: SharedCell;
  readonly metadata: DraftMetadata;
  readonly edited: boolean;
};
