import { UUID } from '@lumino/coreutils';
import type { CellProposal } from '../../toolsets/index.js';
import { metadataFor } from './metadata-for.js';
import { METADATA_KEY } from './metadata-key.js';
import type { ReplacedCell } from './replaced-cell.js';
import type { CellJson } from './shared-notebook.js';

/**
 * A marked cell with the source of a proposal, as a notebook takes it in, under an id of its own. In the place of an empty
 * cell it keeps what that one was given, such as tags.
 */
export function newDraftCell(
  proposal: CellProposal,
  runId: string,
  replaced?: ReplacedCell
): CellJson & { readonly id: string } {
  const id = UUID.uuid4();
  const { code, language } = proposal;
  const own = replaced?.source === '' ? replaced.metadata : {};
  return {
    id,
    cell_type: language === 'markdown' ? 'markdown' : 'code',
    source: code,
    metadata: { ...own, [METADATA_KEY]: metadataFor(proposal, runId, id, replaced) }
  };
}
