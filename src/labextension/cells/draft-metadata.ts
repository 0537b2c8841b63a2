import type { CellProposal, Provenance } from '../../toolsets/index.js';
import type { ReplacedCell } from './replaced-cell.js';

/** Where a drafted cell comes from. `source` is the code as it was drafted. */
export type DraftProvenance = Provenance &
  Pick<CellProposal, 'datasets' | 'checks' | 'assumptions'> & { readonly source: string };

/** What a drafted cell carries under `cellwright` in its metadata; `state` goes with Keep and Run. */
export type DraftMetadata = {
  readonly state?: 'draft';
  readonly runId: string;
  /** Id the cell was drafted with. A copy has another id, and so has every cell of a format without ids after a reload. */
  readonly cellId: string;
  readonly provenance: DraftProvenance;
  /** What taking the draft back brings back. */
  readonly replaced?: ReplacedCell;
};
