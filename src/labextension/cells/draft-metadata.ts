import type { INotebookTracker } from '@jupyterlab/notebook';
import type { PartialJSONObject } from '@lumino/coreutils';
import type { CellProposal, Provenance } from '../../toolsets/index.js';
import type { SharedCell } from './shared-notebook.js';

export const METADATA_KEY = 'cellwright';

/** The cell a draft took the place of, as it was then; its outputs are not kept. */
export type ReplacedCell = {
  readonly id: string;
  readonly type: 'code' | 'markdown';
  readonly source: string;
  readonly metadata: PartialJSONObject;
};

/** Where a drafted cell comes from. `source` is the code as it was drafted. */
export type DraftProvenance = Provenance &
  Pick<CellProposal, 'datasets' | 'checks' | 'assumptions'> & { readonly source: string };

/** What a drafted cell carries under `cellwright` in its metadata; `state` goes with Keep and Run. */
export type DraftMetadata = {
  readonly state?: 'draft';
  readonly runId: string;
  /** Id the cell was drafted with. A copy has another id, and so has every cell of a format without ids after a reload. */
  readonly cellId: string;
  readonly provenance: DraftProvenance;
  readonly replaced?: ReplacedCell;
};

/** The metadata of a drafted cell. `null` for every other cell and for what somebody else wrote under this name. */
export function readDraftMetadata(cell: SharedCell): DraftMetadata | null {
  if (cell.cell_type !== 'code' && cell.cell_type !== 'markdown') {
    return null;
  }
  const value: unknown = cell.getMetadata(METADATA_KEY);
  if (!isRecord(value) || typeof value['runId'] !== 'string' || !isRecord(value['provenance'])) {
    return null;
  }
  const replaced = readReplaced(value['replaced']);
  const { question, model, date, version, source, datasets, checks, assumptions } = value['provenance'];
  return {
    ...(value['state'] === 'draft' && { state: 'draft' }),
    runId: value['runId'],
    cellId: text(value['cellId'], cell.getId()),
    provenance: {
      question: text(question),
      model: text(model),
      date: text(date),
      version: text(version),
      source: text(source, cell.getSource()),
      datasets: list(datasets).filter(isDataset),
      checks: list(checks).filter(isCheck),
      assumptions: list(assumptions).filter(isAssumption)
    },
    ...(replaced !== undefined && { replaced })
  };
}

/** The metadata of the active cell, if that was drafted. */
export function activeDraft({ activeCell }: Pick<INotebookTracker, 'activeCell'>): DraftMetadata | null {
  return activeCell === null ? null : readDraftMetadata(activeCell.model.sharedModel);
}

/** Whether a cell is marked as a draft: neither kept nor run yet. */
export function isDraft(cell: SharedCell): boolean {
  return readDraftMetadata(cell)?.state === 'draft';
}

/** Removes the draft mark from a cell but keeps its provenance. Not undoable: neither Run nor Keep can be taken back. */
export function clearDraftState(cell: SharedCell): void {
  if (isDraft(cell)) {
    const { state: _state, ...rest } = cell.getMetadata(METADATA_KEY) as PartialJSONObject;
    cell.setMetadata(METADATA_KEY, rest);
  }
}

function readReplaced(value: unknown): ReplacedCell | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['source'] !== 'string') {
    return undefined;
  }
  const { id, source, type, metadata } = value;
  return {
    id,
    type: type === 'markdown' ? 'markdown' : 'code',
    source,
    metadata: isRecord(metadata) ? (metadata as PartialJSONObject) : {}
  };
}

function isDataset(value: unknown): value is DraftProvenance['datasets'][number] {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['fingerprint'] === 'string' &&
    typeof value['columns'] === 'number' &&
    (value['marks'] === undefined || isRecord(value['marks']))
  );
}

function isCheck(value: unknown): value is DraftProvenance['checks'][number] {
  return isRecord(value) && typeof value['text'] === 'string';
}

function isAssumption(value: unknown): value is DraftProvenance['assumptions'][number] {
  return isRecord(value) && ['phrase', 'reading', 'text'].every(key => typeof value[key] === 'string');
}

/** Whether a part of a file, which can hold anything, is an object with fields. Without `agent`, which the start of the page does not load. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}
