import type { DuckDBValue } from '@duckdb/node-api';
import { FileProblem } from '../../file-problem.js';
import type { ArrowBody } from './arrow-body.js';
import { arrowColumns } from './arrow-columns.js';
import type { ArrowField } from './arrow-field.js';
import type { ArrowBatch } from './arrow-batch.js';

/** Values of all dictionaries, which are in memory together, and the characters of those that are texts. */
const MOST_VALUES = 500_000;
const MOST_TEXT = 20_000_000;
const PIECE = 2048;

/**
 * The values of a dictionary; nothing for one that no column refers to. Throws a `FileProblem` for more than memory takes.
 *
 * @param fields Columns whose cells are read.
 * @param before What it holds so far.
 * @param others The values of the other dictionaries.
 */
export async function readDictionary(
  fields: readonly ArrowField[],
  id: bigint,
  batch: ArrowBatch,
  body: ArrowBody,
  before: readonly DuckDBValue[],
  others: readonly (readonly DuckDBValue[])[]
): Promise<readonly DuckDBValue[] | undefined> {
  const found = fields.find(field => field.dictionary?.id === id);
  if (found === undefined) {
    return undefined;
  }
  const { name, type, children } = found;
  const [column] = await arrowColumns([{ name, type, children }], batch, body, new Map(), 1);
  const values = [...before];
  const sizes = [...others, before].map(sizeOf);
  let count = sizes.reduce((sum, size) => sum + size.count, 0);
  let text = sizes.reduce((sum, size) => sum + size.text, 0);
  for (let at = 0; at < batch.rows && column !== undefined;) {
    const piece = await column.cells(at, at + (await column.room(at, Math.min(PIECE, batch.rows - at))));
    values.push(...piece);
    const own = sizeOf(piece);
    count += own.count;
    text += own.text;
    if (count > MOST_VALUES || text > MOST_TEXT) {
      throw new FileProblem(
        'too_large',
        `The column ${name} is a category with more values than its profile may take. Write it as text.`
      );
    }
    at += piece.length;
  }
  return values;
}

function sizeOf(values: readonly DuckDBValue[]): { readonly count: number; readonly text: number } {
  return {
    count: values.length,
    text: values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
  };
}
