import { join } from 'node:path';
import { FileProblem } from '../../file-problem.js';
import { openNameless, type NamelessFile } from '../text-copies.js';
import type { OpenedFile } from '../opened-file.js';
import type { ArrowBatch } from './arrow-messages.js';
import { lengthOf } from './flat-table.js';
import { unpackLz4, unpackZstd } from './unpack.js';

/** A packed buffer is unpacked at once, so it may not be larger, in bytes. */
const LARGEST = 32 * 1024 * 1024;
/** Read ahead, in bytes: cells are asked for in their order. */
const AHEAD = 64 * 1024;

/**
 * The buffers of a batch. What is packed is unpacked into a file of this process, one buffer after the other, so that a
 * batch takes no memory whatever its size.
 */
export class ArrowBody {
  /**
   * @param _offset Where the body begins in the file.
   * @param _length How long it is.
   * @param _folder Folder for unpacked buffers.
   */
  constructor(
    private readonly _file: OpenedFile,
    private readonly _offset: number,
    private readonly _length: number,
    private readonly _batch: ArrowBatch,
    private readonly _folder: string
  ) {}

  /** A buffer by its place in the batch. Throws a `FileProblem` for one that lies outside the body. */
  async buffer(place: number): Promise<ArrowBuffer> {
    const found = this._batch.buffers[place];
    if (found === undefined || found.offset + found.length > this._length) {
      throw new FileProblem('corrupt', 'The Arrow file is damaged: cells lie outside of it. Write it again.');
    }
    const offset = this._offset + found.offset;
    const { compression } = this._batch;
    if (compression === 'none' || found.length === 0) {
      return new ArrowBuffer((from, most) => this._file.read(from, most), offset, found.length);
    }
    const size = (await this._file.read(offset, 8)).readBigInt64LE(0);
    if (size === -1n) {
      return new ArrowBuffer((from, most) => this._file.read(from, most), offset + 8, found.length - 8);
    }
    const packed = await this._read(offset + 8, found.length - 8);
    const whole = lengthOf(size);
    if (whole > LARGEST) {
      throw tooLarge();
    }
    const bytes = compression === 'lz4' ? unpackLz4(packed, whole) : unpackZstd(packed, whole);
    return this._put(bytes);
  }

  async close(): Promise<void> {
    await this._unpacked?.handle.close();
  }

  private async _read(from: number, length: number): Promise<Buffer> {
    if (length < 0) {
      throw new FileProblem('corrupt', 'A packed part of the Arrow file is damaged. Write it again.');
    }
    if (length > LARGEST) {
      throw tooLarge();
    }
    return this._file.read(from, length);
  }

  private async _put(bytes: Buffer): Promise<ArrowBuffer> {
    const { handle } = (this._unpacked ??= await openNameless(join(this._folder, 'unpacked')));
    const start = this._filled;
    await handle.write(bytes, 0, bytes.length, start);
    this._filled += bytes.length;
    return new ArrowBuffer(
      async (from, most) => {
        const piece = Buffer.allocUnsafe(most);
        const { bytesRead } = await handle.read(piece, 0, most, from);
        return piece.subarray(0, bytesRead);
      },
      start,
      bytes.length
    );
  }

  private _unpacked: NamelessFile | undefined;
  private _filled = 0;
}

function tooLarge(): FileProblem {
  return new FileProblem(
    'too_large',
    'The Arrow file packs more than 32 MB of a column at once. Write it with smaller record batches, for example with to_feather(path, chunksize=65536).'
  );
}

/** A buffer of a column. Of a long one only a piece is in memory. */
export class ArrowBuffer {
  /**
   * @param _read Bytes from a place on; fewer where the file ends.
   * @param _start Where the buffer begins.
   * @param length How long it is.
   */
  constructor(
    private readonly _read: (from: number, most: number) => Promise<Buffer>,
    private readonly _start: number,
    readonly length: number
  ) {}

  /** Throws a `FileProblem` when they are not all there. */
  async bytes(from: number, to: number): Promise<Buffer> {
    if (from < 0 || to < from || to > this.length) {
      throw new FileProblem('corrupt', 'The Arrow file is damaged: cells lie outside of it. Write it again.');
    }
    if (from < this._from || to > this._from + this._piece.length) {
      const most = Math.min(Math.max(to - from, AHEAD), this.length - from);
      this._piece = await this._read(this._start + from, most);
      this._from = from;
      if (this._piece.length < to - from) {
        throw new FileProblem('corrupt', 'The Arrow file ends too early. Write it again, or copy it anew.');
      }
    }
    return this._piece.subarray(from - this._from, to - this._from);
  }

  private _piece: Buffer = Buffer.alloc(0);
  private _from = 0;
}
