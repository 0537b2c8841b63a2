import type { DuckDBValue } from '@duckdb/node-api';
import { FileProblem } from '../../file-problem.js';
import type { ArrowBody, ArrowBuffer } from './arrow-body.js';
import { cellReader, offsetText, viewText, type ArrowColumn } from './arrow-cells.js';
import { storedType, type ArrowField, type ArrowType } from './arrow-schema.js';
import type { ArrowBatch } from './arrow-messages.js';

/** The values of each dictionary, by its number. */
export type Dictionaries = ReadonlyMap<bigint, readonly DuckDBValue[]>;

/**
 * The first columns of a batch, ready to be read. Throws a `FileProblem` when its buffers are not those of the schema.
 *
 * @param most Columns to read; what lies behind them is not looked at.
 */
export async function arrowColumns(
  fields: readonly ArrowField[],
  batch: ArrowBatch,
  body: ArrowBody,
  dictionaries: Dictionaries,
  most: number
): Promise<readonly ArrowColumn[]> {
  const places = new Places(batch);
  const columns: ArrowColumn[] = [];
  for (const field of fields.slice(0, most)) {
    columns.push(await columnOf(field, places, batch.rows, body, dictionaries));
  }
  return columns;
}

/** Where the next column begins among the parts and buffers of a batch. */
class Places {
  constructor(private readonly _batch: ArrowBatch) {}

  /** The next part, with so many cells. */
  node(): number {
    const length = this._batch.lengths[this._node];
    this._node += 1;
    if (length === undefined) {
      throw damaged();
    }
    return length;
  }

  /** The place of the next buffer. */
  buffer(): number {
    this._buffer += 1;
    return this._buffer - 1;
  }

  /** How many buffers the views of the next column lead to. */
  variadic(): number {
    const count = this._batch.variadic[this._view];
    this._view += 1;
    if (count === undefined || count > this._batch.buffers.length) {
      throw damaged();
    }
    return count;
  }

  private _node = 0;
  private _buffer = 0;
  private _view = 0;
}

async function columnOf(
  field: ArrowField,
  places: Places,
  rows: number,
  body: ArrowBody,
  dictionaries: Dictionaries
): Promise<ArrowColumn> {
  const { type, dictionary, children, name } = field;
  if (places.node() !== rows) {
    throw damaged();
  }
  const own = dictionary?.index ?? type;
  if (own.type === 'null') {
    return { room: all, cells: (from, to) => Promise.resolve(Array.from({ length: to - from }, () => null)) };
  }
  if (own.type === 'blind') {
    throw new FileProblem(
      'unsupported',
      `The column ${name} is of the type ${own.name}, which is not read. Cast it, or save the table as Parquet.`
    );
  }
  const validity = await bitmap(places, body, rows);
  if (dictionary !== undefined) {
    const values = dictionaries.get(dictionary.id);
    if (values === undefined && rows > 0) {
      throw new FileProblem('corrupt', `The Arrow file is damaged: the values of ${name} are missing. Write it again.`);
    }
    const index = await fixed(own, places, body, rows, validity);
    return {
      room: all,
      cells: async (from, to) =>
        (await index.cells(from, to)).map(place => {
          if (place === null) {
            return null;
          }
          const value = values?.[Number(place)];
          if (value === undefined) {
            throw damaged();
          }
          return value;
        })
    };
  }
  if (storedType(field).isPresence) {
    skip(own, places);
    children.forEach(child => pass(child, places));
    return presence(validity);
  }
  switch (own.type) {
    case 'boolean': {
      const bits = await bitmap(places, body, rows);
      return {
        room: all,
        cells: async (from, to) => {
          const [there, values] = [await validity(from, to), await bits(from, to)];
          return values.map((value, at) => (there[at] === true ? value : null));
        }
      };
    }
    case 'text':
      return offsetText(
        await body.buffer(places.buffer()),
        await body.buffer(places.buffer()),
        own.bits,
        rows,
        validity
      );
    case 'textView': {
      const views = await body.buffer(places.buffer());
      const data: ArrowBuffer[] = [];
      for (let count = places.variadic(); count > 0; count -= 1) {
        data.push(await body.buffer(places.buffer()));
      }
      return viewText(views, data, rows, validity);
    }
    default:
      return fixed(own, places, body, rows, validity);
  }
}

/** Passes over the buffers of a column beside the one that says which cells are there. */
function skip(type: ArrowType, places: Places): void {
  const variadic = type.type === 'binaryView' || type.type === 'textView' ? places.variadic() : 0;
  for (let count = buffersOf(type) + variadic; count > 0; count -= 1) {
    places.buffer();
  }
}

/** Passes over a part of a nested column. */
function pass({ type, dictionary, children }: ArrowField, places: Places): void {
  const own = dictionary?.index ?? type;
  places.node();
  if (own.type !== 'null' && own.type !== 'blind') {
    places.buffer();
  }
  skip(own, places);
  if (dictionary === undefined) {
    children.forEach(child => pass(child, places));
  }
}

/** Buffers beside the one that says which cells are there. */
function buffersOf(type: ArrowType): number {
  switch (type.type) {
    case 'null':
      return 0;
    case 'text':
    case 'binary':
      return 2;
    case 'whole':
    case 'blind':
      return type.buffers;
    default:
      return 1;
  }
}

type Bits = (from: number, to: number) => Promise<readonly boolean[]>;

/** The next buffer as bits; an empty one says that all cells are there. */
async function bitmap(places: Places, body: ArrowBody, rows: number): Promise<Bits> {
  const buffer = await body.buffer(places.buffer());
  if (buffer.length > 0 && buffer.length < Math.ceil(rows / 8)) {
    throw damaged();
  }
  return async (from, to) => {
    if (buffer.length === 0) {
      return Array.from({ length: to - from }, () => true);
    }
    const start = from >>> 3;
    const bytes = await buffer.bytes(start, Math.ceil(to / 8));
    return Array.from({ length: to - from }, (_, at) => {
      const bit = from + at;
      return (((bytes[Math.floor(bit / 8) - start] ?? 0) >>> (bit % 8)) & 1) === 1;
    });
  };
}

async function fixed(
  type: ArrowType,
  places: Places,
  body: ArrowBody,
  rows: number,
  validity: Bits
): Promise<ArrowColumn> {
  const reader = cellReader(type);
  const data = await body.buffer(places.buffer());
  if (reader === undefined || data.length < rows * reader.size) {
    throw damaged();
  }
  const { size, cell } = reader;
  return {
    room: all,
    cells: async (from, to) => {
      const there = await validity(from, to);
      const bytes = await data.bytes(from * size, to * size);
      return there.map((isThere, at) => (isThere ? cell(bytes, at * size) : null));
    }
  };
}

function presence(validity: Bits): ArrowColumn {
  return {
    room: all,
    cells: async (from, to) => (await validity(from, to)).map(isThere => (isThere ? true : null))
  };
}

function all(_from: number, most: number): Promise<number> {
  return Promise.resolve(most);
}

function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged: its cells are not those it describes. Write it again.');
}
