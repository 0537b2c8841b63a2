import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UnreadRows } from '../../../../protocol/index.js';
import { columnTypeOf } from '../../../../datasets/index.js';
import type { FencedDatabase } from '../fenced-database.js';
import { MOST_DETAILED } from '../most-detailed.js';
import type { SourceColumn } from '../source-column.js';
import type { TableSource } from '../table-source.js';
import type { CopyPaths } from '../text-copies.js';
import { columnNames } from './column-names.js';
import { csvTable } from './csv-table.js';
import { guessDialect } from './guess-dialect.js';
import { guessType } from './guess-type.js';
import { NarrowRows, type NarrowOptions } from './narrow-rows.js';
import type { PlainText } from './plain-text.js';
import type { TextHead } from './text-head.js';

/** With more columns DuckDB takes all memory for a piece of the rows. */
const MOST_COLUMNS = 256;
/** Lines among which the one with the names is looked for. */
const MOST_BEFORE = 100;
/** Rows that types are guessed from, of columns whose cells are not looked at. */
const GUESSED_ROWS = 20;

/**
 * A delimited text of very many columns, of which DuckDB is given the first ones; nothing for one that has fewer.
 *
 * @param whole The text that all rows are read from, when they are to be.
 */
export async function wideTable(
  database: FencedDatabase,
  head: TextHead,
  start: PlainText,
  whole: PlainText | undefined,
  paths: CopyPaths,
  signal: AbortSignal
): Promise<TableSource | undefined> {
  const found = widestLine(head);
  if (found === undefined) {
    return undefined;
  }
  const { delimiter, width, skip } = found;
  const options = {
    delimiter: delimiter.charCodeAt(0),
    lineEnd: head.lineEnd.charCodeAt(head.lineEnd.length - 1),
    width,
    kept: MOST_DETAILED,
    skip
  };
  const text = await narrow(start, paths.narrowHead, options, signal);
  const all = whole && (await narrow(whole, paths.narrow, options, signal));
  const source = await csvTable(database, { ...head, lineEnd: '\n' }, text.plain, all?.plain, { skip: 0, delimiter });
  const rows = cellsOf(head, skip, delimiter, width);
  const names = columnNames(
    source.format?.text?.header === false ? (rows[0]?.map((_, at) => `column${at}`) ?? []) : (rows[0] ?? [])
  );
  return widened(source, names, rows, head, skip, (all ?? text).unread);
}

function widened(
  source: TableSource,
  names: readonly string[],
  rows: readonly (readonly string[])[],
  head: TextHead,
  skip: number,
  left: UnreadRows
): TableSource {
  const { unread, instead, format, leftOut } = source;
  const all = (own: UnreadRows): UnreadRows => ({
    ...own,
    rows: own.rows + left.rows,
    examples: [...left.examples, ...own.examples].slice(0, 10)
  });
  const text = format?.text;
  const looked = source.columns.map((column, at) => ({ ...column, name: names[at] ?? column.name }));
  const others = names.slice(looked.length).map((name, place): SourceColumn => {
    const dtype = guessType(rows.slice(1).map(row => row[looked.length + place] ?? ''));
    return { name, dtype, type: columnTypeOf(dtype), raw: 'NULL', value: 'NULL' };
  });
  return {
    ...source,
    columns: [...looked, ...others],
    ...(leftOut && { leftOut: all(leftOut) }),
    format: {
      ...(text && { text: { ...text, skip: text.skip + skip, lineEnd: head.isMixed ? 'mixed' : head.lineEnd } }),
      get codes() {
        return format?.codes ?? [];
      }
    },
    ...(instead && {
      instead: async () => {
        const other = await instead();
        return other && widened(other, names, rows, head, skip, left);
      }
    }),
    unread: async () => all((await unread?.()) ?? { rows: 0, examples: [] })
  };
}

/** Writes the first values of all rows. A quote that is not closed is read as text, so that it swallows no rows. */
async function narrow(
  plain: PlainText,
  path: string,
  options: Omit<NarrowOptions, 'isQuoted'>,
  signal: AbortSignal
): Promise<{ readonly plain: PlainText; readonly unread: UnreadRows }> {
  for (const isQuoted of [true, false]) {
    const rows = new NarrowRows({ ...options, isQuoted });
    await pipeline(
      createReadStream(plain.path, { highWaterMark: 1024 * 1024 }),
      new Transform({
        transform: (piece: Buffer, _encoding, done) => done(null, rows.push(piece)),
        flush: done => done(null, rows.end())
      }),
      createWriteStream(path),
      { signal }
    );
    if (!rows.isOpen || !isQuoted) {
      const examples = rows.lines.map(line => ({ line, reason: 'more or fewer values than columns' }));
      return { plain: { ...plain, path }, unread: { rows: rows.left, examples } };
    }
  }
  throw new Error('A text without quotes has none that is open.');
}

/** The first of the lines at the beginning that have very many values, and how many lines stand before it. */
function widestLine(head: TextHead): { delimiter: string; width: number; skip: number } | undefined {
  const lines = head.text.split(head.lineEnd, MOST_BEFORE + 1);
  for (const [skip, line] of lines.slice(0, MOST_BEFORE).entries()) {
    const { delimiter, types } = guessDialect({ ...head, text: line.replace(/"[^"]*"/g, '') });
    // One between shorter ones is a row with too many values.
    const isAlone = skip > 1 && (lines[skip + 1]?.split(delimiter).length ?? MOST_COLUMNS) < MOST_COLUMNS;
    if (types.length > MOST_COLUMNS && !isAlone) {
      return { delimiter, width: types.length, skip };
    }
  }
  return undefined;
}

/** The first rows in full, that with the names among them. */
function cellsOf(head: TextHead, skip: number, delimiter: string, width: number): readonly (readonly string[])[] {
  const lines = head.text.split(head.lineEnd, skip + GUESSED_ROWS + 1).slice(skip);
  const value = new RegExp(`(?:^|\\${delimiter})("(?:[^"]|"")*"|[^\\${delimiter}]*)`, 'g');
  return lines
    .map(line =>
      [...line.matchAll(value)].map(([, cell = '']) =>
        cell.startsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell
      )
    )
    .filter((cells, at) => at === 0 || cells.length === width);
}
