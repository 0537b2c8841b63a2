import type { FileHandle } from 'node:fs/promises';
import { CompressionType } from 'apache-arrow/fb/compression-type';
import { compressionRegistry } from 'apache-arrow/ipc/compression/registry';
import { RecordBatchReader } from 'apache-arrow/ipc/reader';
import type { DataType } from 'apache-arrow/type';
import { decompress as unpackZstd } from 'fzstd';
import lz4 from 'lz4js';
import { columnTypeOf } from '../../../../datasets/index.js';
import { FileProblem } from '../../file-problem.js';
import { columnNames } from '../csv/csv-column.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';
import { MOST_DETAILED, pandasIndex, type OpenOptions, type TableSource } from '../table-source.js';
import { readWrittenSql, writeRows, type WrittenRow } from '../written-rows.js';
import { damaged, storedColumn, unreadType, type StoredColumn } from './arrow-types.js';

/** Most bytes of a record batch or dictionary, both as stored in the file and when unpacked. */
const MOST_BYTES = 48 * 1024 * 1024;
const MAGIC = 'ARROW1';
/** The end of a stream in hexadecimal: the mark of a message, and a length of zero. */
const STREAM_END = 'ffffffff00000000';
/** The magic with the length of the footer before it. */
const TAIL = MAGIC.length + 4;

/**
 * The table of an Arrow file (Feather) or stream. The schema is in its footer or first message; all rows are read batch
 * by batch, and put into DuckDB.
 */
export async function arrowTable(
  file: OpenedFile,
  { database, copies, rows, signal, onWritten }: OpenOptions
): Promise<TableSource> {
  const source = new ArrowBytes(file);
  const reader = await openReader(file, source);
  const { fields, metadata } = reader.schema;
  if (fields.length === 0) {
    throw new FileProblem('no_table', 'The Arrow file has no columns. Check the program that wrote it.');
  }
  const types = fields.map(({ type }) => type as DataType);
  const stored = types.map(storedColumn);
  const given = fields.map(({ name }) => name);
  const names = columnNames(given);
  const index = pandasIndex(metadata.get('pandas'));
  const isStream = !reader.isFile();
  const beyond = new Set<number>();
  if (rows !== undefined) {
    const columns = stored.slice(0, MOST_DETAILED);
    await writeRows(copies.whole, rowsOf(reader, columns, rows, beyond), signal, () => onWritten(source.share));
    const typed = columns.map(({ sql }, at) => `CAST(c${at} AS ${sql}) AS c${at}`).join(', ');
    await database.makeRoom();
    await database.rows(`CREATE TABLE cells AS SELECT ${typed} FROM ${readWrittenSql(copies.whole, columns.length)}`);
  }
  const isOver = !isStream || (await file.read(file.bytes - 8, 8)).toString('hex') === STREAM_END;
  return {
    from: 'cells',
    columns: stored.map(({ dtype, isTyped }, at) => ({
      name: names[at] ?? '',
      dtype,
      type: isTyped ? columnTypeOf(dtype) : 'other',
      raw: `c${at}`,
      value: `c${at}`
    })),
    rows: null,
    format: { ...(isStream && { isStream }), ...(index.length > 0 && { index: [...index] }) },
    notes: [
      ...(names.some((name, at) => name !== given[at])
        ? ['columns without a name, or with that of another, got one']
        : []),
      ...[...beyond]
        .slice(0, 5)
        .map(at => `${identifier(names[at] ?? '')} has dates or times beyond what is read, which count as missing`),
      ...(rows === Infinity && !isOver ? ['the stream has no end marker'] : [])
    ]
  };
}

async function openReader(file: OpenedFile, source: ArrowBytes): Promise<RecordBatchReader> {
  if ((await file.read(0, MAGIC.length)).toString('latin1') === MAGIC) {
    const tail = await file.read(Math.max(0, file.bytes - TAIL), TAIL);
    const length = tail.length === TAIL ? tail.readInt32LE(0) : 0;
    if (tail.toString('latin1', 4) !== MAGIC || length <= 0 || length > file.bytes - MAGIC.length - TAIL) {
      throw damaged();
    }
  }
  try {
    // The library treats as a file handle whatever looks like one.
    const reader = await RecordBatchReader.from(source as unknown as FileHandle);
    await reader.open();
    return reader;
  } catch (error) {
    throw problemOfArrow(error);
  }
}

/** The cells of the columns, row by row. `beyond` gets the positions of columns with dates or times that are not read. */
async function* rowsOf(
  reader: RecordBatchReader,
  columns: readonly StoredColumn[],
  most: number,
  beyond: Set<number>
): AsyncGenerator<WrittenRow> {
  let left = most;
  const batches = reader[Symbol.asyncIterator]();
  for (;;) {
    const next = await batches.next().catch((error: unknown) => Promise.reject(problemOfArrow(error)));
    if (next.done === true) {
      return;
    }
    const { numRows, data } = next.value;
    const children = data.children.slice(0, columns.length);
    if (children.some(({ length }) => length !== numRows)) {
      throw damaged();
    }
    for (let row = 0; row < numRows; row += 1, left -= 1) {
      if (left === 0) {
        return;
      }
      yield children.map((child, at) => {
        const cell = child.getValid(row) ? columns[at]?.cell(child, row) : undefined;
        if (cell === null) {
          beyond.add(at);
        }
        return cell ?? undefined;
      });
    }
  }
}

/** An Arrow file as the library reads it, with a limit to what is in memory at once. */
class ArrowBytes {
  constructor(private readonly _file: OpenedFile) {
    const unpack =
      (way: (packed: Uint8Array, size: number) => Uint8Array) =>
      (packed: Uint8Array): Uint8Array => {
        // The unpacked size stands before the packed bytes.
        const size = Number(new DataView(packed.buffer, packed.byteOffset - 8).getBigInt64(0, true));
        this._unpacked += size;
        checkSize(this._unpacked);
        return way(packed, size);
      };
    compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpack(unpackLz4) });
    compressionRegistry.set(CompressionType.ZSTD, {
      decode: unpack((packed, size) => unpackZstd(packed, new Uint8Array(size)))
    });
  }

  /** How much of the file was read. */
  get share(): number {
    return Math.min(1, this._read / this._file.bytes);
  }

  get fd(): number {
    return this._file.handle.fd;
  }

  stat(): Promise<{ readonly size: number }> {
    return Promise.resolve({ size: this._file.bytes });
  }

  async read(buffer: Uint8Array, offset: number, length: number, position: number) {
    checkSize(length);
    const { bytesRead } = await this._file.handle.read(buffer, offset, length, position);
    if (bytesRead === 0) {
      throw damaged();
    }
    this._read += bytesRead;
    this._unpacked = 0;
    return { bytesRead, buffer };
  }

  /** The caller who opened the file closes it. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  private _read = 0;
  /** Unpacked bytes of the last batch. */
  private _unpacked = 0;
}

/** Unpacks an LZ4 frame. Throws for blocks that lead out of the frame, on which the library would run for minutes. */
function unpackLz4(packed: Uint8Array, size: number): Uint8Array {
  const frame = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const flags = frame.getUint8(4);
  const checksum = (flags & 0x10) === 0 ? 0 : 4;
  let at = (flags & 0x08) === 0 ? 7 : 15;
  for (let block = frame.getUint32(at, true); block !== 0; block = frame.getUint32(at, true)) {
    at += 4 + (block & 0x7fffffff) + checksum;
  }
  return lz4.decompress(packed, size);
}

function checkSize(bytes: number): void {
  if (!(bytes <= MOST_BYTES)) {
    throw new FileProblem(
      'too_large',
      `The Arrow file holds a record batch that takes more than ${MOST_BYTES / 1024 / 1024} MB. Load it in the notebook, or write it in smaller ones, for example with to_feather(path, chunksize=10000).`
    );
  }
}

/** What an error of the library means for people. */
function problemOfArrow(error: unknown): FileProblem {
  if (error instanceof FileProblem) {
    return error;
  }
  const [, type] = /^Unrecognized type: "(\w+)"/.exec(error instanceof Error ? error.message : '') ?? [];
  return type === undefined ? damaged() : unreadType(type);
}
