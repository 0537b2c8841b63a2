import { UUID, type PartialJSONObject } from '@lumino/coreutils';
import type { CellProposal } from '../../toolsets/index.js';
import type { DraftMetadata } from './draft-metadata.js';
import { METADATA_KEY } from './metadata-key.js';
import type { ReplacedCell } from './replaced-cell.js';
import type { CellJson } from './shared-notebook.js';

/** A marked cell with the source of a proposal, as a notebook takes it in, under an id of its own. */
export function newDraftCell(
  proposal: CellProposal,
  runId: string,
  replaced?: ReplacedCell
): CellJson & { readonly id: string } {
  const id = UUID.uuid4();
  const { code, language, provenance, datasets, checks, assumptions } = proposal;
  const metadata: DraftMetadata = {
    state: 'draft',
    runId,
    cellId: id,
    provenance: { ...provenance, datasets, checks, assumptions, source: code },
    ...(replaced === undefined ? {} : { replaced })
  };
  return {
    id,
    cell_type: language === 'markdown' ? 'markdown' : 'code',
    source: code,
    // Through JSON, because metadata may hold nothing that a file cannot, for example `undefined`.
    metadata: { [METADATA_KEY]: JSON.parse(JSON.stringify(metadata)) as PartialJSONObject }
  };
}
