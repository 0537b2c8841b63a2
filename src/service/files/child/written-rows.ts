import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { FileProblem } from '../file-problem.js';
import { LONGEST_LINE, MOST_WRITTEN } from './csv/plain-text.js';
import { textColumns } from './csv/read-csv-sql.js';
import { literal } from './quote-sql.js';
import type { TypedCell } from './table-source.js';

/** The cells of a row; a missing one is `undefined`. */
export type TypedRow = readonly (TypedCell | undefined)[];
/** The same as text. */
export type WrittenRow = readonly (string | undefined)[];

/** Stands for a missing cell. All other cells are quoted, so that no text is taken for it. */
const MISSING = '\\N';
/** Characters that are written at once. */
const PIECE = 250_000;
const BUFFER = 8 * 1024 * 1024;

/**
 * Writes rows that DuckDB cannot read itself as a text for it. Rejects with what the rows throw, after an abort, and
 * with a `FileProblem` for a row that is longer than DuckDB reads. `onPiece` is told now and then how many rows were written.
 */
export async function writeRows(
  path: string,
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  signal: AbortSignal,
  onPiece: (rows: number) => void = () => undefined
): Promise<void> {
  await pipeline(async function* () {
    let count = 0;
    let written = 0;
    let piece = '';
    for await (const row of rows) {
      piece += lineOf(row);
      count += 1;
      if (piece.length < PIECE) {
        continue;
      }
      yield piece;
      written += piece.length;
      piece = '';
      onPiece(count);
      // Lets a stop request in.
      await setImmediate(undefined, { signal });
      if (written > MOST_WRITTEN) {
        throw new FileProblem('too_large', 'The file holds more than 4 GB of text. Load it in a cell.');
      }
    }
    yield piece;
  }, createWriteStream(path));
}

/** The texts of cells. Their types are added to `types`, by column. */
export async function* textsOf(
  rows: Iterable<TypedRow> | AsyncIterable<TypedRow>,
  types: Set<string>[]
): AsyncGenerator<WrittenRow> {
  for await (const row of rows) {
    row.forEach((cell, at) => {
      const own = (types[at] ??= new Set());
      if (cell !== undefined) {
        own.add(cell.dtype);
      }
    });
    yield row.map(cell => cell?.text);
  }
}

/** SQL for the rows of such a text, all cells as text and the columns as `c0`, `c1`, …. Cells that a shorter row lacks are missing. */
export function readWrittenSql(path: string, width: number): string {
  return `read_csv(${literal(path)}, auto_detect = false, ${textColumns(width)}, delim = ',', quote = '"', escape = '"', comment = '', new_line = '\\n', header = false, nullstr = ${literal(MISSING)}, allow_quoted_nulls = false, compression = 'none', max_line_size = ${LONGEST_LINE}, buffer_size = ${BUFFER}, null_padding = true, parallel = false)`;
}

function lineOf(row: WrittenRow): string {
  const cells = row.map(cell => (cell === undefined ? MISSING : `"${cell.replaceAll('"', '""')}"`));
  const line = `${cells.join(',') || MISSING}\n`;
  if (Buffer.byteLength(line) > LONGEST_LINE) {
    throw new FileProblem('too_wide', 'A row of the table holds more than 2 MB of text. Load it in a cell.');
  }
  return line;
}
