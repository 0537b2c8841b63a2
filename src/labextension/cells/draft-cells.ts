import type { DraftSpot } from '../../toolsets/index.js';
import type { DraftFate } from './cell-drafts-token.js';
import { type DraftMetadata, readDraftMetadata } from './draft-metadata.js';
import { executionCountOf, outputsOf, type SharedCell, type SharedNotebook } from './shared-notebook.js';

/** A drafted cell as it stands in the notebook now. */
export type DraftCell = {
  readonly index: number;
  readonly cell: SharedCell;
  readonly metadata: DraftMetadata;
  readonly edited: boolean;
};

/** The drafted cells, in order. Copies that the user made are left out as long as the drafted cell is known. */
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

/** Where a cell of a run stands, or would stand, among the cells that are not of this run. */
export function countAbove(notebook: SharedNotebook, index: number, runId: string): DraftSpot {
  let by = 0;
  for (let above = index - 1; above >= 0; above -= 1) {
    const cell = notebook.cells[above];
    if (cell === undefined || readDraftMetadata(cell)?.runId === runId) {
      continue;
    }
    by += 1;
    const below = executionCountOf(cell);
    if (below !== null) {
      return { below, ...(by > 1 && { by }) };
    }
  }
  return { below: null, by: by + 1 };
}

export function draftFateOf(
  path: string,
  notebook: SharedNotebook,
  { cell, index, metadata, edited }: DraftCell
): DraftFate {
  const { runId, cellId, state } = metadata;
  const common = { path, runId, cellId, edited };
  if (state === 'draft') {
    return { ...common, status: 'drafted', ...countAbove(notebook, index, runId) };
  }
  const executionCount = executionCountOf(cell);
  if (executionCount === null) {
    return { ...common, status: 'kept' };
  }
  const error = errorIn(cell);
  return { ...common, status: 'ran', executionCount, ...(error !== undefined && { error }) };
}

const LONGEST_FAILURE = 300;

/** `KeyError: 'fare'`, from the name and the message of an exception. */
function errorIn(cell: SharedCell): string | undefined {
  const { ename, evalue } = outputsOf(cell).find(output => output['output_type'] === 'error') ?? {};
  if (typeof ename !== 'string') {
    return undefined;
  }
  return typeof evalue === 'string' && evalue !== '' ? `${ename}: ${evalue}`.slice(0, LONGEST_FAILURE) : ename;
}
