import { countAbove } from './count-above.js';
import type { DraftCell } from './draft-cell.js';
import type { DraftFate } from './draft-fate.js';
import type { DraftRun } from './draft-run.js';
import { executionCountOf } from './execution-count-of.js';
import type { SharedNotebook } from './shared-notebook.js';

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
  const error = run === undefined ? errorIn(cell.toJSON()['outputs']) : run.error;
  return {
    ...common,
    status: 'ran',
    executionCount: count ?? run?.executionCount ?? null,
    ms: run === undefined ? recordedTime(cell.getMetadata('execution')) : run.ms,
    ...(error === undefined ? {} : { error })
  };
}

function errorIn(outputs: unknown): string | undefined {
  const found = (Array.isArray(outputs) ? outputs : []).find(
    (output: Readonly<Record<string, unknown>>) => output['output_type'] === 'error'
  ) as { readonly ename?: string } | undefined;
  return found?.ename;
}

/** Milliseconds between the times that JupyterLab writes into cells when it is set to record them. */
function recordedTime(execution: unknown): number | null {
  const times = (execution ?? {}) as Readonly<Record<string, string | undefined>>;
  const start = times['shell.execute_reply.started'] ?? times['iopub.execute_input'];
  const end = times['shell.execute_reply'];
  return start === undefined || end === undefined ? null : Math.max(0, Date.parse(end) - Date.parse(start));
}
