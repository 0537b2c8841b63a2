import { readSync } from 'node:fs';

const CHUNK = 1024 * 1024;

/** Reads a file from its beginning on, little endian. What goes beyond the end of the file is never allocated. */
export class GgufCursor {
  /**
   * @param _size Bytes of the file.
   * @param _beyond Makes the error to throw when more is wanted than there is.
   */
  constructor(
    private readonly _file: number,
    private readonly _size: number,
    private readonly _beyond: () => Error
  ) {}

  /** Bytes read so far. */
  get position(): number {
    return this._start + this._at;
  }

  u8(): number {
    return this._take(1).readUInt8();
  }

  u32(): number {
    return this._take(4).readUInt32LE();
  }

  /** Numbers beyond 2^53 come back as infinite: no count or size is as large. */
  u64(): number {
    const value = this._take(8).readBigUInt64LE();
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(value);
  }

  i64(): number {
    return Number(this._take(8).readBigInt64LE());
  }

  f32(): number {
    return this._take(4).readFloatLE();
  }

  f64(): number {
    return this._take(8).readDoubleLE();
  }

  text(): string {
    const length = this.u64();
    return this._take(length).toString('utf8');
  }

  /** Passes over bytes without reading them. */
  skip(bytes: number): void {
    if (this.position + bytes > this._size) {
      throw this._beyond();
    }
    if (this._at + bytes <= this._buffer.length) {
      this._at += bytes;
      return;
    }
    this._start = this.position + bytes;
    this._at = 0;
    this._buffer = Buffer.alloc(0);
  }

  private _take(bytes: number): Buffer {
    if (this.position + bytes > this._size) {
      throw this._beyond();
    }
    if (this._at + bytes > this._buffer.length) {
      this._start = this.position;
      this._at = 0;
      const wanted = Buffer.alloc(Math.min(Math.max(bytes, CHUNK), this._size - this._start));
      const read = readSync(this._file, wanted, 0, wanted.length, this._start);
      if (read < bytes) {
        throw this._beyond();
      }
      this._buffer = wanted.subarray(0, read);
    }
    const taken = this._buffer.subarray(this._at, this._at + bytes);
    this._at += bytes;
    return taken;
  }

  private _buffer: Buffer = Buffer.alloc(0);
  private _start = 0;
  private _at = 0;
}
