import { FileProblem } from '../../file-problem.js';

const MOST_STRUCTS = 1_000_000;

/**
 * A table of a flatbuffer. Every place that is read is held against the buffer first: a place outside it, or a length
 * that it cannot hold, throws a `FileProblem`. Fields are numbered as in Arrow's schema files.
 */
export class FlatTable {
  /** The table that a buffer is about. */
  static root(bytes: Buffer): FlatTable {
    return new FlatTable(bytes, at(bytes, 0, 4).readUInt32LE(0));
  }

  private constructor(
    private readonly _bytes: Buffer,
    private readonly _start: number
  ) {
    this._fields = _start - at(_bytes, _start, 4).readInt32LE(_start);
    this._size = at(_bytes, this._fields, 2).readUInt16LE(this._fields);
    at(_bytes, this._fields, this._size);
  }

  has(field: number): boolean {
    return this._place(field, 1) !== undefined;
  }

  boolean(field: number): boolean {
    return this.byte(field) !== 0;
  }

  byte(field: number): number {
    const place = this._place(field, 1);
    return place === undefined ? 0 : this._bytes.readUInt8(place);
  }

  short(field: number, absent = 0): number {
    const place = this._place(field, 2);
    return place === undefined ? absent : this._bytes.readInt16LE(place);
  }

  int(field: number, absent = 0): number {
    const place = this._place(field, 4);
    return place === undefined ? absent : this._bytes.readInt32LE(place);
  }

  /** A length, count or place: a whole number that is not negative. */
  length(field: number): number {
    const place = this._place(field, 8);
    return place === undefined ? 0 : lengthOf(this._bytes.readBigInt64LE(place));
  }

  /** Any number of 64 bits, to be compared only. */
  key(field: number): bigint {
    const place = this._place(field, 8);
    return place === undefined ? 0n : this._bytes.readBigInt64LE(place);
  }

  text(field: number): string {
    const place = this._place(field, 4);
    if (place === undefined) {
      return '';
    }
    const { from, count } = this._vector(place, 1);
    return this._bytes.toString('utf8', from, from + count);
  }

  table(field: number): FlatTable | undefined {
    const place = this._place(field, 4);
    return place === undefined ? undefined : this._follow(place);
  }

  *tables(field: number): Generator<FlatTable> {
    const place = this._place(field, 4);
    if (place !== undefined) {
      const { from, count } = this._vector(place, 4);
      for (let item = 0; item < count; item += 1) {
        yield this._follow(from + 4 * item);
      }
    }
  }

  /** The bytes of each item of a vector of structs or numbers. */
  structs(field: number, size: number): readonly Buffer[] {
    const place = this._place(field, 4);
    if (place === undefined) {
      return [];
    }
    const { from, count } = this._vector(place, size);
    if (count > MOST_STRUCTS) {
      throw new FileProblem('too_large', 'The Arrow file has too many parts. Write it with larger record batches.');
    }
    return Array.from({ length: count }, (_, item) =>
      this._bytes.subarray(from + size * item, from + size * (item + 1))
    );
  }

  private _place(field: number, size: number): number | undefined {
    const slot = 4 + 2 * field;
    if (slot + 2 > this._size) {
      return undefined;
    }
    const offset = this._bytes.readUInt16LE(this._fields + slot);
    if (offset === 0) {
      return undefined;
    }
    at(this._bytes, this._start + offset, size);
    return this._start + offset;
  }

  private _follow(place: number): FlatTable {
    return new FlatTable(this._bytes, place + this._bytes.readUInt32LE(place));
  }

  private _vector(place: number, size: number): { readonly from: number; readonly count: number } {
    const start = place + this._bytes.readUInt32LE(place);
    const count = at(this._bytes, start, 4).readUInt32LE(start);
    at(this._bytes, start + 4, count * size);
    return { from: start + 4, count };
  }

  private readonly _fields: number;
  private readonly _size: number;
}

/** A length of 64 bits as a number. Throws a `FileProblem` for one that no file has. */
export function lengthOf(value: bigint): number {
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new FileProblem('corrupt', 'The file is damaged: it names a length that no file has. Write it again.');
  }
  return Number(value);
}

function at(bytes: Buffer, place: number, size: number): Buffer {
  if (place < 0 || place + size > bytes.length) {
    throw new FileProblem('corrupt', 'The file is damaged: what describes it leads out of it. Write it again.');
  }
  return bytes;
}
