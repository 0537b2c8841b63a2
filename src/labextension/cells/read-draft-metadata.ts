import type { PartialJSONObject } from '@lumino/coreutils';
import type { DraftMetadata } from './draft-metadata.js';
import { METADATA_KEY } from './metadata-key.js';
import type { ReplacedCell } from './replaced-cell.js';
import type { SharedCell } from './shared-notebook.js';

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
    ...(value['state'] === 'draft' ? { state: 'draft' as const } : {}),
    runId: value['runId'],
    cellId: typeof value['cellId'] === 'string' ? value['cellId'] : cell.getId(),
    provenance: {
      question: text(question),
      model: text(model),
      date: text(date),
      version: text(version),
      source: typeof source === 'string' ? source : cell.getSource(),
      datasets: list(datasets).filter(isDataset),
      checks: list(checks).filter(isCheck),
      assumptions: list(assumptions).filter(isAssumption)
    },
    ...(replaced === undefined ? {} : { replaced })
  };
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

type Written = DraftMetadata['provenance'];

function isDataset(value: unknown): value is Written['datasets'][number] {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['fingerprint'] === 'string' &&
    typeof value['columns'] === 'number' &&
    (value['marks'] === undefined || isRecord(value['marks']))
  );
}

function isCheck(value: unknown): value is Written['checks'][number] {
  return isRecord(value) && typeof value['text'] === 'string';
}

function isAssumption(value: unknown): value is Written['assumptions'][number] {
  return isRecord(value) && ['phrase', 'reading', 'text'].every(key => typeof value[key] === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
