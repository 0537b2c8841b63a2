import { assignedNames } from '../../datasets/index.js';
import type { CellProposal, CellSnapshot } from '../../toolsets/index.js';

/**
 * The cell a draft goes after: the one that was active when the question was asked, but never above the first cell
 * that makes a variable the draft reads, so that the notebook still runs from top to bottom. A change to a cell goes after
 * that cell.
 */
export async function anchorFor(
  proposal: Pick<CellProposal, 'datasets' | 'replaces'>,
  cells: readonly CellSnapshot[],
  active: string | undefined
): Promise<string | undefined> {
  const { replaces } = proposal;
  if (replaces !== undefined && cells.some(cell => cell.id === replaces.cellId)) {
    return replaces.cellId;
  }
  const activeAt = cells.findIndex(cell => cell.id === active);
  const wanted = proposal.datasets.map(dataset => dataset.name);
  const makers = await Promise.all(wanted.map(name => firstMaker(name, cells)));
  const at = Math.max(activeAt, ...makers);
  return at === activeAt ? active : cells[at]?.id;
}

/** Where the first cell stands that makes a variable; -1 when none does. */
async function firstMaker(name: string, cells: readonly CellSnapshot[]): Promise<number> {
  for (const [index, { type, source }] of cells.entries()) {
    if (type === 'code' && source.includes(name) && (await assignedNames(source)).includes(name)) {
      return index;
    }
  }
  return -1;
}
