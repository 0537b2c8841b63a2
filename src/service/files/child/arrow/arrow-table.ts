import type { DuckDBValue } from '@duckdb/node-api';
import { columnTypeOf } from '../../../../datasets/index.js';
import { FileProblem } from '../../file-problem.js';
import { columnNames } from '../csv/csv-column.js';
import type { Cells } from '../fenced-database.js';
import type { OpenedFile } from '../opened-file.js';
import { MOST_DETAILED, type OpenOptions, type TableSource } from '../table-source.js';
import { ArrowBody } from './arrow-body.js';
import { arrowColumns } from './arrow-columns.js';
import { arrowMessages, type ArrowMessages, type ArrowBatch } from './arrow-messages.js';
import { storedType, type ArrowField } from './arrow-schema.js';

/** Rows of a piece that goes to DuckDB, or values of a dictionary that are read at once. */
const PIECE = 2048;
/** Rows of a batch without any bytes: its cells are all missing. */
const MOST_EMPTY = 100_000_000;
/** Values of all dictionaries, which are in memory together, and the characters of those that are texts. */
const MOST_VALUES = 500_000;
const MOST_TEXT = 20_000_000;

/**
 * The table of an Arrow file (Feather) or stream. The schema is in its footer or first message; all rows are read batch
 * by batch, and put into DuckDB.
 */
export async function arrowTable(file: OpenedFile, { database, ...options }: OpenOptions): Promise<TableSource> {
  const messages = await arrowMessages(file);
  const { fields, index, isStream } = messages;
  if (fields.length === 0) {
    throw new FileProblem('no_table', 'The Arrow file has no columns. Look at what wrote it.');
  }
  const stored = fields.map(storedType);
  const given = fields.map(({ name }) => name);
  const names = columnNames(given);
  const detailed = stored.slice(0, MOST_DETAILED);
  if (options.rows !== undefined) {
    await database.fill(
      'cells',
      detailed.map(({ sql }) => sql),
      pieces(file, messages, detailed.length, { ...options, rows: options.rows })
    );
  }
  return {
    from: 'cells',
    columns: stored.map(({ dtype, isPresence }, at) => ({
      name: names[at] ?? '',
      dtype,
      type: isPresence ? 'other' : columnTypeOf(dtype),
      raw: `c${at}`,
      value: `c${at}`
    })),
    rows: null,
    format: { ...(isStream && { isStream }), ...(index.length > 0 && { index: [...index] }) },
    notes: [
      ...(names.some((name, at) => name !== given[at])
        ? ['columns without a name, or with that of another, got one']
        : []),
      ...(options.rows === Infinity && !messages.hasEnd() ? ['the stream does not say that it is over'] : [])
    ]
  };
}

async function* pieces(
  file: OpenedFile,
  messages: ArrowMessages,
  most: number,
  {
    rows,
    folder,
    signal,
    onProgress
  }: Pick<OpenOptions, 'folder' | 'signal' | 'onProgress'> & { readonly rows: number }
): AsyncGenerator<Cells> {
  let left = rows;
  const dictionaries = new Map<bigint, readonly DuckDBValue[]>();
  for await (const { message, bodyAt } of messages.read()) {
    if (message.type === 'schema') {
      throw new FileProblem('corrupt', 'The Arrow file is damaged: it describes its columns twice. Write it again.');
    }
    const { batch } = message;
    const body = new ArrowBody(file, bodyAt, message.body, batch, folder);
    try {
      if (message.type === 'dictionary') {
        const before = message.isDelta ? (dictionaries.get(message.id) ?? []) : [];
        const others = [...dictionaries].flatMap(([id, values]) => (id === message.id ? [] : [values]));
        const values = await readDictionary(messages.fields.slice(0, most), message.id, batch, body, before, others);
        if (values !== undefined) {
          dictionaries.set(message.id, values);
        }
        continue;
      }
      if (message.body === 0 && batch.rows > MOST_EMPTY) {
        throw new FileProblem(
          'corrupt',
          'The Arrow file is damaged: it has rows, and nothing for them. Write it again.'
        );
      }
      const columns = await arrowColumns(messages.fields, batch, body, dictionaries, most);
      for (let at = 0; at < batch.rows;) {
        if (signal.aborted) {
          throw new FileProblem('stopped', 'Stopped.');
        }
        let count = Math.min(PIECE, batch.rows - at, left);
        for (const { room } of columns) {
          count = Math.min(count, await room(at, count));
        }
        const cells = [];
        for (const column of columns) {
          cells.push(await column.cells(at, at + count));
        }
        yield cells;
        at += count;
        left -= count;
        if (left === 0) {
          return;
        }
        onProgress((bodyAt + (message.body * at) / batch.rows) / file.bytes);
      }
    } finally {
      await body.close();
    }
  }
}

/**
 * The values of a dictionary; nothing for one that no column refers to. Throws a `FileProblem` for more than memory takes.
 *
 * @param fields Columns whose cells are read.
 * @param before What it holds so far.
 * @param others The values of the other dictionaries.
 */
async function readDictionary(
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
