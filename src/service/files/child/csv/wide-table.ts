import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UnreadRows } from '../../../../protocol/index.js';
import { columnTypeOf } from '../../../../datasets/index.js';
import type { FencedDatabase } from '../fenced-database.js';
import { MOST_DETAILED, type SourceColumn, type TableSource } from '../table-source.js';
import type { CopyPaths } from '../text-copies.js';
import { columnNames, guessType } from './csv-column.js';
import { csvTable } from './csv-table.js';
import { guessDialect } from './csv-dialect.js';
import type { PlainText } from './plain-text.js';
import type { TextHead } from './text-head.js';

/** With more columns DuckDB takes all memory for a piece of the rows. */
const MOST_COLUMNS = 256;
/** Lines among which the one with the names is looked for. */
const MOST_BEFORE = 100;
/** Rows that types are guessed from, of columns whose cells are not looked at. */
const GUESSED_ROWS = 20;
const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const MOST_LINES = 10;

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

type NarrowOptions = {
  /** One byte. */
  readonly delimiter: number;
  /** The last byte of a line. */
  readonly lineEnd: number;
  /** Values may be quoted; otherwise a quote is a character like others. */
  readonly isQuoted: boolean;
  /** Values that a row has to have. */
  readonly width: number;
  /** Values that are kept of each. */
  readonly kept: number;
  /** Lines before the first row. */
  readonly skip: number;
};

/**
 * Keeps the first values of each row of a delimited text, piece by piece. Rows with more or fewer values than they should
 * have are left out and counted; empty lines are no rows.
 */
class NarrowRows {
  constructor(private readonly _options: NarrowOptions) {}

  /** Rows that are left out. */
  get left(): number {
    return this._left;
  }

  /** The lines that the first of them begin on, from 1. */
  get lines(): readonly number[] {
    return this._lines;
  }

  /** Whether the text is over within quotes: they may have swallowed rows. */
  get isOpen(): boolean {
    return this._isOpen;
  }

  /** The rows that are complete by now. */
  push(piece: Buffer): Buffer {
    const { delimiter, lineEnd, isQuoted, kept } = this._options;
    const rows: Buffer[] = [];
    /** Where the part of the row begins that is kept. */
    let from = this._values < kept ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === QUOTE && isQuoted) {
        this._isOpen = !this._isOpen;
        this._isEmpty = false;
      } else if (byte === lineEnd) {
        this._line += 1;
        if (this._isOpen) {
          continue;
        }
        this._keep(piece, from, at);
        this._finish(rows);
        from = at + 1;
      } else if (byte === delimiter && !this._isOpen) {
        this._isEmpty = false;
        this._values += 1;
        if (this._values === kept) {
          this._keep(piece, from, at);
          from = -1;
        }
      } else if (byte !== CARRIAGE_RETURN && byte !== LINE_FEED) {
        this._isEmpty = false;
      }
    }
    this._keep(piece, from, piece.length);
    return Buffer.concat(rows);
  }

  /** What is left when the text is over. */
  end(): Buffer {
    const rows: Buffer[] = [];
    if (!this._isEmpty) {
      this._line += 1;
      this._finish(rows);
    }
    return Buffer.concat(rows);
  }

  private _keep(piece: Buffer, from: number, to: number): void {
    if (from >= 0 && to > from) {
      this._row.push(Buffer.from(piece.subarray(from, to)));
    }
  }

  private _finish(rows: Buffer[]): void {
    const { width, skip } = this._options;
    if (this._start > skip && !this._isEmpty) {
      if (this._values + 1 === width) {
        rows.push(...this._row, Buffer.from([LINE_FEED]));
      } else {
        this._left += 1;
        if (this._lines.length < MOST_LINES) {
          this._lines.push(this._start);
        }
      }
    }
    this._row = [];
    this._values = 0;
    this._isEmpty = true;
    this._start = this._line + 1;
  }

  private readonly _lines: number[] = [];
  private _row: Buffer[] = [];
  private _left = 0;
  private _values = 0;
  private _line = 0;
  private _start = 1;
  private _isOpen = false;
  private _isEmpty = true;
}
