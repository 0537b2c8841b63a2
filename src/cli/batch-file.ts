import { readFileSync } from 'node:fs';
import { CellwrightError, parseJson } from '../agent/index.js';
import { orUsageError } from './ask-arguments.js';

/** One question of a batch. Paths are relative to the batch file. */
export type BatchLine = {
  readonly id: string | number;
  readonly data: readonly string[];
  readonly question: string;
  /** Earlier questions of the same chat. */
  readonly after: readonly string[];
};

/** A line that is not a question; `id` is null if it could not be read. */
export type BadBatchLine = { readonly id: string | number | null; readonly error: CellwrightError };

const FORM = '{"id": …, "data": ["file.csv"], "question": "…"}, and "after": ["…"] if it follows others';

/** The lines of a batch file that are not empty; messages call it `typed`. Throws `UsageError` if it cannot be read. */
export function readBatchFile(file: string, typed: string): readonly (BatchLine | BadBatchLine)[] {
  const text = orUsageError(`The batch file ${typed} could not be read: `, () => readFileSync(file, 'utf8'));
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [parseBatchLine(line, at + 1)]));
}

/** Reads one line of a batch file; `number` counts from 1. */
export function parseBatchLine(text: string, number: number): BatchLine | BadBatchLine {
  const bad = (id: BadBatchLine['id'], cause: string): BadBatchLine => ({
    id,
    error: new CellwrightError('usage', `Line ${number} ${cause}. Each line is ${FORM}.`)
  });
  const value = parseJson(text);
  if (value === undefined) {
    return bad(null, 'is not JSON');
  }
  const { id, data, question, after = [] } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && !(typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER)) {
    return bad(null, 'has no "id" that is text or a number up to 2^53');
  }
  const paths = typeof data === 'string' ? [data] : data;
  if (!isTexts(paths) || paths.length === 0) {
    return bad(id, 'has no "data" that lists paths');
  }
  if (!isTexts([question])) {
    return bad(id, 'has no "question"');
  }
  if (!isTexts(after)) {
    return bad(id, 'has an "after" that is not a list of questions');
  }
  return { id, data: paths, question: String(question), after };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(text => typeof text === 'string' && text.trim() !== '');
}
