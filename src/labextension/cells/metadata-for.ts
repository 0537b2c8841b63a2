import type { PartialJSONObject } from '@lumino/coreutils';
import type { CellProposal } from '../../toolsets/index.js';
import type { DraftMetadata } from './draft-metadata.js';
import type { ReplacedCell } from './replaced-cell.js';

/** What the cell of a draft carries; what else an assumption might be read as stays in the conversation. */
export function metadataFor(
  { code, provenance, datasets, checks, assumptions }: CellProposal,
  runId: string,
  cellId: string,
  replaced?: ReplacedCell
): PartialJSONObject {
  const metadata: DraftMetadata = {
    state: 'draft',
    runId,
    cellId,
    provenance: {
      ...provenance,
      datasets,
      checks,
      assumptions: assumptions.map(({ alternatives: _, ...assumption }) => assumption),
      source: code
    },
    ...(replaced === undefined ? {} : { replaced })
  };
  // Through JSON, because metadata may hold nothing that a file cannot, for example `undefined`.
  return JSON.parse(JSON.stringify(metadata)) as PartialJSONObject;
}
