import type { PartialJSONObject } from '@lumino/coreutils';
import { METADATA_KEY } from './metadata-key.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedCell } from './shared-notebook.js';

/** Takes the mark off a drafted cell and leaves where it comes from. Not undoable: neither Run nor Keep can be taken back. */
export function clearDraftState(cell: SharedCell): void {
  if (readDraftMetadata(cell)?.state !== 'draft') {
    return;
  }
  const { state: _state, ...rest } = cell.getMetadata(METADATA_KEY) as PartialJSONObject;
  cell.setMetadata(METADATA_KEY, rest);
}
