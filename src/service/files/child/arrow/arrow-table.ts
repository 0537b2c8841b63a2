import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DuckDBValue } from '@duckdb/node-api';
import type { BufferRegion, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { DataType, strideForType, type Dictionary } from 'apache-arrow/type';
import { VectorLoader } from 'apache-arrow/visitor/vectorloader';
import { columnTypeOf } from '../../../../datasets/index.js';
import { FileProblem } from '../../file-problem.js';
import { columnNames } from '../csv/csv-column.js';
import type { Cells } from '../fenced-database.js';
import type { OpenedFile } from '../opened-file.js';
import { openNameless } from '../text-copies.js';
import { MOST_DETAILED, pandasIndex, type OpenOptions, type TableSource } from '../table-source.js';
import { BatchBytes, tooLarge } from './arrow-bytes.js';
import { damaged, openArrow, readBatches, type ArrowFile } from './arrow-messages.js';
import { INLINE, isSet, storedColumn, VIEW } from './arrow-types.js';

/** What is in memory at once of a batch, in bytes. */
const MOST_BYTES = 40 * 1024 * 1024;
/** Rows of a piece that goes to DuckDB, a multiple of eight, and the characters of its texts. */
const PIECE = 2048;
const PIECE_TEXT = 1_000_000;
/** Values of all dictionaries, which are in memory together, and bytes of each in the file. */
const MOST_VALUES = 500_000;
const MOST_VALUE_BYTES = 20_000_000;
const NONE = new Uint8Array();

/**
 * The table of an Arrow file (Feather) or stream. The schema is in its footer or first message; all rows are read batch
 * by batch, and put into DuckDB.
 */
export async function arrowTable(file: OpenedFile, { database, ...options }: OpenOptions): Promise<TableSource> {
  const arrow = await openArrow(file);
  const { fields, metadata } = arrow.schema;
  if (fields.length === 0) {
    throw new FileProblem('no_table', 'The Arrow file has no columns. Look at what wrote it.');
  }
  const stored = fields.map(({ type }) => storedColumn(type as DataType));
  const given = fields.map(({ name }) => name);
  const names = columnNames(given);
  const index = pandasIndex(metadata.get('pandas'));
  if (options.rows !== undefined) {
    const types = stored.slice(0, MOST_DETAILED).map(({ sql }) => sql);
    const { handle } = await openNameless(join(options.folder, 'unpacked'));
    try {
      await database.fill('cells', types, pieces(file, arrow, handle.fd, { ...options, rows: options.rows }));
    } finally {
      await handle.close();
    }
  }
  return {
    from: 'cells',
    columns: stored.map(({ dtype, cell }, at) => ({
      name: names[at] ?? '',
      dtype,
      type: cell === undefined ? 'other' : columnTypeOf(dtype),
      raw: `c${at}`,
      value: `c${at}`
    })),
    rows: null,
    format: { ...(arrow.isStream && { isStream: true }), ...(index.length > 0 && { index: [...index] }) },
    notes: [
      ...(names.some((name, at) => name !== given[at])
        ? ['columns without a name, or with that of another, got one']
        : []),
      ...(options.rows === Infinity && !arrow.hasEnd ? ['the stream does not say that it is over'] : [])
    ]
  };
}

/** The cells of the first columns, a piece of the rows at a time. */
async function* pieces(
  file: OpenedFile,
  arrow: ArrowFile,
  aside: number,
  { rows, signal, onProgress }: Pick<OpenOptions, 'signal' | 'onProgress'> & { readonly rows: number }
): AsyncGenerator<Cells> {
  const types = arrow.schema.fields.slice(0, MOST_DETAILED).map(({ type }) => type as DataType);
  const memory = Buffer.allocUnsafeSlow(MOST_BYTES);
  const dictionaries: Dictionaries = new Map();
  let left = rows;
  for await (const placed of readBatches(file, arrow)) {
    const { batch, dictionary } = placed;
    const bytes = new BatchBytes(file, placed, aside, memory);
    if (dictionary !== undefined) {
      const type = types.find((own): own is Dictionary => DataType.isDictionary(own) && own.id === dictionary.id);
      if (type !== undefined) {
        const loader = new RowsLoader(batch, bytes, 0, batch.length);
        const value = loader.column(type.dictionary as DataType, dictionaries);
        const before = dictionary.isDelta ? (dictionaries.get(type.id) ?? []) : [];
        dictionaries.set(type.id, before);
        const count = [...dictionaries.values()].reduce((sum, { length }) => sum + length, batch.length);
        if (count > MOST_VALUES || bytes.taken > MOST_VALUE_BYTES) {
          throw tooLarge('the values of its categories');
        }
        dictionaries.set(type.id, [...before, ...Array.from({ length: batch.length }, (_, at) => value(at))]);
      }
      continue;
    }
    for (let from = 0; from === 0 || from < batch.length; from += PIECE) {
      const to = Math.min(from + PIECE, batch.length);
      const loader = new RowsLoader(batch, bytes, from, to);
      const columns = types.map(type => loader.column(type, dictionaries));
      for (let row = 0; row < to - from;) {
        // A stop is heard, and what is said of the progress leaves.
        await setImmediate();
        if (signal.aborted) {
          throw new FileProblem('stopped', 'Stopped.');
        }
        const cells: DuckDBValue[][] = columns.map(() => []);
        const end = Math.min(to - from, row + left);
        for (let text = 0; row < end && text < PIECE_TEXT; row += 1, left -= 1) {
          for (const [at, column] of columns.entries()) {
            const cell = column(row);
            text += typeof cell === 'string' ? cell.length : 0;
            cells[at]?.push(cell);
          }
        }
        yield cells;
        if (left === 0) {
          return;
        }
        onProgress((placed.at + (placed.length * (from + row)) / batch.length) / file.bytes);
      }
    }
  }
}

/** The values of each dictionary, by its number. */
type Dictionaries = Map<number, readonly DuckDBValue[]>;

/** Loads some rows of a batch, and of its bytes only those that their cells take. */
class RowsLoader extends VectorLoader {
  /**
   * @param _from The first row, a multiple of eight.
   * @param _to The row behind the last.
   */
  constructor(
    private readonly _batch: RecordBatch,
    private readonly _bytes: BatchBytes,
    private readonly _from: number,
    private readonly _to: number
  ) {
    super(NONE, _batch.nodes, _batch.buffers, new Map(), undefined, _batch.variadicBufferCounts);
    _bytes.taken = 0;
  }

  /** The cells of the next column, from the first of these rows on. Throws a `FileProblem` when they are not all there. */
  column(type: DataType, dictionaries: Dictionaries): (row: number) => DuckDBValue {
    const own = DataType.isDictionary(type) ? (type.indices as DataType) : type;
    const { cell } = storedColumn(own);
    this._wanted = cell === undefined ? 'presence' : 'all';
    this._present = NONE;
    const data = this.visit(own);
    if (data.length !== this._batch.length) {
      throw damaged('a column has more or fewer cells than others');
    }
    const bits = this._present;
    const read = (row: number): DuckDBValue => {
      const isThere = bits.length === 0 || isSet(bits, row);
      return isThere && !DataType.isNull(own) ? (cell?.(data, row) ?? true) : null;
    };
    if (!DataType.isDictionary(type)) {
      return read;
    }
    const values = dictionaries.get(type.id) ?? [];
    return row => {
      const place = read(row);
      const value = place === null ? null : values[Number(place)];
      if (value === undefined) {
        throw damaged('values of a category are missing');
      }
      return value;
    };
  }

  /** Read also where it is said that no cell is missing. Of a nested column it says all that is wanted. */
  protected override readNullBitmap(_type: DataType, _nulls: number, region = this.nextBufferRange()): Uint8Array {
    if (this._wanted === 'nothing') {
      return NONE;
    }
    this._wanted = this._wanted === 'presence' ? 'nothing' : 'all';
    return (this._present = region.length === 0 ? NONE : this._bits(region));
  }

  protected override readOffsets(type: DataType, region = this.nextBufferRange()): Uint8Array {
    if (this._wanted !== 'all' || this._to === 0) {
      return NONE;
    }
    const size = DataType.isLargeUtf8(type) ? 8 : 4;
    const offsets = this._bytes.read(region, this._from * size, (this._to + 1) * size);
    this._texts = [0, offsets.length - size].map(at =>
      size === 8 ? Number(offsets.readBigInt64LE(at)) : offsets.readInt32LE(at)
    );
    return offsets;
  }

  protected override readData(type: DataType, region = this.nextBufferRange()): Uint8Array {
    if (this._wanted !== 'all' || this._to === 0) {
      return NONE;
    }
    if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) {
      const [start = 0, end = 0] = this._texts;
      return this._bytes.read(region, start, end);
    }
    if (DataType.isBool(type)) {
      return this._bits(region);
    }
    const size = strideForType(type) * (type.ArrayType as { readonly BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT;
    return (this._views = this._bytes.read(region, this._from * size, this._to * size));
  }

  /** Of the texts that views lead to those of these rows. The views are made to lead to the first of them. */
  protected override readVariadicBuffers(count: number): Uint8Array[] {
    const views = this._views;
    return Array.from({ length: count }, (_, buffer) => {
      const region = this.nextBufferRange();
      const places = this._wanted === 'all' ? this._viewsOf(buffer) : [];
      const start = places.reduce((first, at) => Math.min(first, views.readInt32LE(at + 12)), Infinity);
      const end = places.reduce((last, at) => Math.max(last, views.readInt32LE(at + 12) + views.readInt32LE(at)), 0);
      places.forEach(at => views.writeInt32LE(views.readInt32LE(at + 12) - start, at + 12));
      return places.length === 0 ? NONE : this._bytes.read(region, start, end);
    });
  }

  /** The places of the views that lead to a buffer, and are no missing cell's. */
  private _viewsOf(buffer: number): readonly number[] {
    const { _views: views, _present: bits } = this;
    return Array.from({ length: views.length / VIEW }, (_, row) => row * VIEW).filter(
      at =>
        views.readInt32LE(at) > INLINE &&
        views.readInt32LE(at + 8) === buffer &&
        (bits.length === 0 || isSet(bits, at / VIEW))
    );
  }

  private _bits(region: BufferRegion): Buffer {
    return this._bytes.read(region, this._from / 8, Math.ceil(this._to / 8));
  }

  private _wanted: 'all' | 'presence' | 'nothing' = 'all';
  private _present: Uint8Array = NONE;
  private _texts: readonly number[] = [];
  private _views: Buffer = Buffer.alloc(0);
}
