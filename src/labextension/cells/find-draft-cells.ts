import type { DraftCell } from './draft-cell.js';
import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedNotebook } from './shared-notebook.js';

/**
 * The cells that Cellwright drafted, in the notebook's order. Copies that the user made carry the same metadata and are
 * the user's own: they are left out as long as the drafted cell itself can be told from them.
 */
export function findDraftCells(notebook: SharedNotebook): readonly DraftCell[] {
  const groups = new Map<string, DraftCell[]>();
  notebook.cells.forEach((cell, index) => {
    const metadata = readDraftMetadata(cell);
    if (metadata !== null) {
      const found = { index, cell, metadata, edited: cell.getSource() !== metadata.provenance.source };
      groups.set(metadata.cellId, [...(groups.get(metadata.cellId) ?? []), found]);
    }
  });
  return [...groups.values()]
    .flatMap(group => {
      const drafted = group.find(({ cell, metadata }) => cell.getId() === metadata.cellId);
      const own = drafted ?? (group.length === 1 ? group[0] : undefined);
      return own === undefined ? [] : [own];
    })
    .sort((a, b) => a.index - b.index);
}
