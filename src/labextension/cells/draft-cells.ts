import type { DraftFate } from './cell-drafts-token.js';
import { type DraftMetadata, readDraftMetadata } from './draft-metadata.js';
import { countAbove } from './draft-place.js';
import { executionCountOf, outputsOf, type SharedCell, type SharedNotebook } from './shared-notebook.js';

/** A drafted cell as it stands in the notebook now. */
export type DraftCell = {
  readonly index: number;
  readonly cell: SharedCell;
  readonly metadata: DraftMetadata;
  readonly edited: boolean;
};

/** What was seen of the last execution of a drafted cell in this page. */
export type DraftRun = {
  readonly executionCount: number;
  readonly ms: number;
  readonly error?: string;
};

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

/**
 * The fate of a drafted cell, read from the notebook.
 *
 * @param run What was seen of its execution; without it the cell's own count, times and outputs speak.
 */
export function draftFateOf(
  path: string,
  notebook: SharedNotebook,
  { cell, index, metadata, edited }: DraftCell,
  run?: DraftRun
): DraftFate {
  const { runId, cellId, state } = metadata;
  const common = { path, runId, cellId, edited };
  if (state === 'draft') {
    return { ...common, status: 'drafted', ...countAbove(notebook, index, runId) };
  }
  const count = executionCountOf(cell);
  if (run === undefined && count === null) {
    return { ...common, status: 'kept' };
  }
  const error = run === undefined ? errorIn(cell) : run.error;
  return {
    ...common,
    status: 'ran',
    executionCount: count ?? run?.executionCount ?? null,
    ms: run === undefined ? recordedTime(cell.getMetadata('execution')) : run.ms,
    ...(error !== undefined && { error })
  };
}

function errorIn(cell: SharedCell): string | undefined {
  const { ename, evalue } = outputsOf(cell).find(output => output['output_type'] === 'error') ?? {};
  return typeof ename === 'string' ? failureText(ename, evalue) : undefined;
}

const LONGEST_FAILURE = 300;

/** `KeyError: 'fare'`, from the name and the message of an exception. */
export function failureText(name: string, message: unknown): string {
  return typeof message === 'string' && message !== '' ? `${name}: ${message}`.slice(0, LONGEST_FAILURE) : name;
}

/** Milliseconds between the times that JupyterLab writes into cells when it is set to record them. */
function recordedTime(execution: unknown): number | null {
  const times = (execution ?? {}) as Readonly<Record<string, string | undefined>>;
  const start = times['shell.execute_reply.started'] ?? times['iopub.execute_input'];
  const end = times['shell.execute_reply'];
  return start === undefined || end === undefined ? null : Math.max(0, Date.parse(end) - Date.parse(start));
}
