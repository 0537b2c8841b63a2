import { CellwrightError } from '../agent/index.js';

/** One question of a batch. Paths are relative to the batch file. */
export type BatchLine = {
  readonly id: string | number;
  readonly data: readonly string[];
  readonly question: string;
  /** Earlier questions of the same chat. */
  readonly after?: readonly string[];
};

/** A line that is no question; `id` is what could be read of it. */
export type BadBatchLine = { readonly id: string | number | null; readonly error: CellwrightError };

/** Reads one line of a batch file; `number` counts from 1. */
export function parseBatchLine(text: string, number: number): BatchLine | BadBatchLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad(null, number, 'is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return bad(null, number, 'is not an object');
  }
  const { id, data, question, after = [] } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isFinite(id))) {
    return bad(null, number, 'has no "id" that is text or a number');
  }
  const paths = typeof data === 'string' ? [data] : data;
  if (!Array.isArray(paths) || paths.length === 0 || !paths.every(path => typeof path === 'string')) {
    return bad(id, number, 'has no "data" that lists paths');
  }
  if (typeof question !== 'string' || question.trim() === '') {
    return bad(id, number, 'has no "question"');
  }
  if (!Array.isArray(after) || !after.every(text => typeof text === 'string' && text.trim() !== '')) {
    return bad(id, number, 'has an "after" that is no list of questions');
  }
  return { id, data: paths, question, ...(after.length === 0 ? {} : { after }) };
}

function bad(id: BadBatchLine['id'], number: number, cause: string): BadBatchLine {
  const form = '{"id": …, "data": ["file.csv"], "question": "…"}, and "after": ["…"] if it follows others';
  return { id, error: new CellwrightError('usage', `Line ${number} ${cause}. Each line is ${form}.`) };
}
