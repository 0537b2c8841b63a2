import { readSync, writeSync } from 'node:fs';
import type { BufferRegion } from 'apache-arrow/ipc/metadata/message';
import { decompress } from 'fzstd';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { damaged, type PlacedBatch } from './arrow-messages.js';

const MAGIC = 0x184d2204;
const SHORTEST_COPY = 4;

/** Where bytes lie, in a file that is open. */
type Place = { readonly fd: number; readonly at: number; readonly length: number };

/**
 * The bytes of a batch. What is packed is unpacked into a file of this process once, so that of a batch no more is in
 * memory than is looked at.
 */
export class BatchBytes {
  /** How many are in memory. Whoever sets it to none loses what was read before. */
  taken = 0;

  /**
   * @param _aside The file for what is unpacked. What another batch put there is lost.
   * @param _memory Holds what is read.
   */
  constructor(
    private readonly _file: OpenedFile,
    private readonly _placed: PlacedBatch,
    private readonly _aside: number,
    private readonly _memory: Buffer
  ) {}

  /** A part of a region, unpacked. Throws a `FileProblem` where it is not all there, or takes more memory than it may. */
  read(region: BufferRegion, from: number, to: number): Buffer {
    let place = this._places.get(region);
    if (place === undefined) {
      place = this._find(region);
      this._places.set(region, place);
    }
    return this._load(place, from, to);
  }

  private _find({ offset, length }: BufferRegion): Place {
    const { fd } = this._file.handle;
    if (offset < 0 || length < 0 || offset + length > this._placed.length) {
      throw damaged('cells lie outside of it');
    }
    const { compression } = this._placed.batch;
    const place = { fd, at: this._placed.at + offset, length };
    if (compression === null || length === 0) {
      return place;
    }
    const { taken } = this;
    const size = Number(this._load(place, 0, 8).readBigInt64LE(0));
    const packed = { fd, at: place.at + 8, length: length - 8 };
    if (size === -1) {
      return packed;
    }
    const unpack = [unpackLz4, unpackZstd][compression.type];
    if (unpack === undefined || size < 0) {
      throw damaged('it is packed in a way that is not known here');
    }
    const bytes = this._take(size);
    unpack(this._load(packed, 0, packed.length), bytes);
    for (let written = 0; written < size;) {
      written += writeSync(this._aside, bytes, written, size - written, this._unpacked + written);
    }
    this.taken = taken; // It is free again.
    this._unpacked += size;
    return { fd: this._aside, at: this._unpacked - size, length: size };
  }

  private _load({ fd, at, length }: Place, from: number, to: number): Buffer {
    if (from < 0 || from > to || to > length) {
      throw damaged('cells lie outside of it');
    }
    const target = this._take(to - from);
    for (let read = 0; read < target.length;) {
      const count = readSync(fd, target, read, target.length - read, at + from + read);
      if (count === 0) {
        throw damaged('it ends too early');
      }
      read += count;
    }
    return target;
  }

  private _take(size: number): Buffer {
    const start = Math.ceil(this.taken / 16) * 16; // Where any number may begin.
    if (start + size > this._memory.length) {
      throw tooLarge('a record batch');
    }
    this.taken = start + size;
    return this._memory.subarray(start, this.taken);
  }

  private readonly _places = new Map<BufferRegion, Place>();
  private _unpacked = 0;
}

/** @param what It that takes too much memory. */
export function tooLarge(what: string): FileProblem {
  return new FileProblem(
    'too_large',
    `The Arrow file needs more memory for ${what} than reading it here may take. Load it in the notebook, or write it in smaller record batches, for example with to_feather(path, chunksize=65536).`
  );
}

/** Unpacks a frame of Zstandard. Throws for one that is damaged, or does not fill the output exactly. */
function unpackZstd(packed: Buffer, output: Buffer): void {
  if (decompress(packed, output).length !== output.length) {
    throw damaged('what is packed does not unpack');
  }
}

/** Unpacks a frame of LZ4. Checksums are not looked at. Throws for one that is damaged, or does not fill the output exactly. */
function unpackLz4(packed: Buffer, output: Buffer): void {
  if (packed.readUInt32LE(0) !== MAGIC) {
    throw damaged('what is packed does not unpack');
  }
  const flags = packed.readUInt8(4);
  const checksum = (flags & 0x10) === 0 ? 0 : 4;
  let at = 7 + ((flags & 0x08) === 0 ? 0 : 8) + ((flags & 0x01) === 0 ? 0 : 4);
  let filled = 0;
  for (let mark = packed.readUInt32LE(at); mark !== 0; mark = packed.readUInt32LE(at)) {
    const block = slice(packed, at + 4, mark & 0x7fffffff);
    filled = mark >>> 31 === 1 ? put(block, output, filled) : unpackBlock(block, output, filled);
    at += 4 + block.length + checksum;
  }
  if (filled !== output.length) {
    throw damaged('what is packed does not unpack');
  }
}

/** Unpacks a block behind what is there already, which it may refer to. Gives back how much is there then. */
function unpackBlock(block: Buffer, output: Buffer, start: number): number {
  let at = 0;
  let filled = start;
  const more = (length: number): number => {
    let own = length;
    for (let byte = length === 15 ? 255 : 0; byte === 255; at += 1) {
      byte = block.readUInt8(at);
      own += byte;
    }
    return own;
  };
  while (at < block.length) {
    const token = block.readUInt8(at);
    at += 1;
    const literals = more(token >>> 4);
    filled = put(slice(block, at, literals), output, filled);
    at += literals;
    if (at === block.length) {
      break; // The last sequence has no copy.
    }
    const back = block.readUInt16LE(at);
    at += 2;
    const length = more(token & 15) + SHORTEST_COPY;
    if (back === 0 || back > filled || filled + length > output.length) {
      throw damaged('what is packed does not unpack');
    }
    const from = filled - back;
    // What is copied may reach into what it becomes: then it is repeated.
    for (let left = length; left > 0;) {
      const count = Math.min(filled - from, left);
      output.copyWithin(filled, from, from + count);
      filled += count;
      left -= count;
    }
  }
  return filled;
}

function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) {
    throw damaged('what is packed does not unpack');
  }
  return bytes.subarray(from, from + length);
}

function put(bytes: Buffer, output: Buffer, filled: number): number {
  if (filled + bytes.length > output.length) {
    throw damaged('what is packed does not unpack');
  }
  output.set(bytes, filled);
  return filled + bytes.length;
}
