import { assignedNames } from '../../datasets/index.js';
import type { CellProposal, CellSnapshot } from '../../toolsets/index.js';

/**
 * The cell a draft goes after: the one that was active when the question was asked, but never above the first cell
 * that makes a variable the draft reads, so that the notebook still runs from top to bottom. A change to a cell goes after
 * that cell.
 */
export function anchorFor(
  proposal: Pick<CellProposal, 'datasets' | 'replaces'>,
  cells: readonly CellSnapshot[],
  active: string | undefined
): string | undefined {
  const { replaces } = proposal;
  if (replaces !== undefined && cells.some(cell => cell.id === replaces.cellId)) {
    return replaces.cellId;
  }
  const activeAt = cells.findIndex(cell => cell.id === active);
  const wanted = proposal.datasets.map(dataset => dataset.name);
  const makers = wanted.map(name =>
    cells.findIndex(
      cell => cell.type === 'code' && cell.source.includes(name) && assignedNames(cell.source).includes(name)
    )
  );
  const at = Math.max(activeAt, ...makers);
  return at === activeAt ? active : cells[at]?.id;
}
