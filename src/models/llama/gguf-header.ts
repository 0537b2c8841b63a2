import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { formatBytes } from '../../protocol/index.js';

const MAGIC = 0x46554747;
const MOST_VALUES = 100_000;
const MOST_TENSORS = 100_000;
const MOST_DIMENSIONS = 8;
/** More values than any vocabulary has. */
const LONGEST_LIST = 2_000_000;
/** In bytes; the vocabulary, the template and the list of tensors of any model are shorter. */
const LONGEST_HEADER = 64 * 1024 * 1024;
const CHUNK = 1024 * 1024;
const DEFAULT_ALIGNMENT = 32;
const ANOTHER = 'Copy or download it again, or pick another file.';

/** Bytes of the types of numbers, by their number in the format. */
const SIZES: readonly number[] = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const FLOATS: readonly number[] = [6, 12];
const STRING = 8;
const LIST = 9;

/** Elements and bytes of a block of the tensor types that can be checked; of others only the beginning is. */
const BLOCKS: Readonly<Record<number, readonly [elements: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  30: [1, 2]
};

/** What a GGUF file says about its model. Absent values were not stated. */
export type GgufHeader = {
  readonly architecture: string;
  /** Tokens the model was trained to keep in view. */
  readonly contextLength?: number;
  /** Bytes of keys and values that one token takes in memory, at 16 bits each; 0 when the file does not say enough. */
  readonly bytesPerToken: number;
};

/** What a model file says of itself, or a sentence about why it is no model, which names the file, and one about what to do. */
export type ModelFileFacts =
  | { readonly status: 'ok'; readonly architecture: string; readonly contextLength?: number }
  | { readonly status: 'damaged'; readonly message: string; readonly hint: string };

/** A file that is no GGUF file, or not a whole one. The message names the file and what is wrong, the hint says what to do. */
export class GgufError extends Error {
  constructor(
    message: string,
    readonly hint: string
  ) {
    super(message);
    this.name = 'GgufError';
  }
}

/**
 * Looks into the header of a file and whether the file is as long as the header says. Synchronous: some milliseconds, for
 * large vocabularies some ten.
 *
 * @param name How a message calls the file; its own name unless given.
 */
export function inspectModelFile(path: string, name = basename(path)): ModelFileFacts {
  try {
    const { architecture, contextLength } = readGgufHeader(path, name);
    return { status: 'ok', architecture, ...(contextLength !== undefined && { contextLength }) };
  } catch (error) {
    return error instanceof GgufError
      ? { status: 'damaged', message: error.message, hint: error.hint }
      : {
          status: 'damaged',
          message: `The model file “${name}” could not be read.`,
          hint: 'Check the disk it lies on.'
        };
  }
}

/**
 * Reads the header of a GGUF file and checks that the file is as long as its header says, so that what comes after can
 * trust it: the runtime's own reader takes the end of a cut off file for zeros, and allocates what a header states. Works
 * without the runtime. Reads synchronously, some megabytes, and never more than 64 MiB.
 *
 * @param name How a message calls the file; its own name unless given.
 * @throws GgufError when the file is missing, empty, of another format, cut off, or states sizes that cannot be.
 */
export function readGgufHeader(path: string, name = basename(path)): GgufHeader {
  let file: number;
  try {
    // Without waiting, as a pipe would make it.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw missing
      ? new GgufError(`The model file “${name}” is not there any more.`, 'Put it back, or pick another one.')
      : new GgufError(`The model file “${name}” could not be opened.`, 'Check that you may read it.');
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) {
      throw new GgufError(`“${name}” is no file.`, 'Pick a file that ends in .gguf.');
    }
    if (stat.size === 0) {
      throw new GgufError(`The model file “${name}” is empty.`, ANOTHER);
    }
    return readHeader(new HeaderReader(file, stat.size, name), name);
  } finally {
    closeSync(file);
  }
}

function readHeader(reader: HeaderReader, name: string): GgufHeader {
  if (reader.size < 4 || reader.u32() !== MAGIC) {
    throw new GgufError(`“${name}” holds no model in the GGUF format, whatever its name says.`, ANOTHER);
  }
  const version = reader.u32();
  if (version !== 2 && version !== 3) {
    throw new GgufError(
      `The model file “${name}” has version ${version} of the GGUF format; 2 and 3 can be read.`,
      'Pick a file of one of these, or convert it.'
    );
  }
  const [tensors, entries] = [reader.u64(), reader.u64()];
  if (tensors > MOST_TENSORS || entries > MOST_VALUES) {
    throw reader.absurd();
  }
  const values = new Map<string, unknown>();
  for (let entry = 0; entry < entries; entry++) {
    values.set(reader.text(), readValue(reader));
  }
  let end = 0;
  for (let tensor = 0; tensor < tensors; tensor++) {
    end = Math.max(end, readTensorEnd(reader));
  }
  const count = (key: string): number | undefined => {
    const value = values.get(key);
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const alignment = count('general.alignment') ?? DEFAULT_ALIGNMENT;
  if (Math.ceil(reader.position / alignment) * alignment + end > reader.size) {
    throw reader.cutOff();
  }
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string' || architecture === '') {
    throw new GgufError(`The model file “${name}” does not say what kind of model it holds.`, ANOTHER);
  }
  const own = (key: string): number | undefined => count(`${architecture}.${key}`);
  if (own('pooling_type') !== undefined || values.get(`${architecture}.attention.causal`) === 0) {
    throw new GgufError(`The model in “${name}” makes embeddings and writes no text.`, 'Pick a model that chats.');
  }
  const heads = own('attention.head_count') ?? 0;
  const width = heads > 0 ? (own('embedding_length') ?? 0) / heads : 0;
  const widths = (own('attention.key_length') ?? width) + (own('attention.value_length') ?? width);
  const contextLength = own('context_length');
  return {
    architecture,
    ...(contextLength !== undefined && { contextLength }),
    bytesPerToken: (own('block_count') ?? 0) * (own('attention.head_count_kv') ?? heads) * widths * 2
  };
}

/** A text or a whole number of the metadata. Lists and fractions are passed over. */
function readValue(reader: HeaderReader): string | number | undefined {
  const type = reader.u32();
  if (type === STRING) {
    return reader.text();
  }
  if (type === LIST) {
    const [element, length] = [reader.u32(), reader.u64()];
    const bytes = SIZES[element];
    if (length > LONGEST_LIST || bytes === undefined || element === LIST) {
      throw reader.absurd();
    }
    if (element === STRING) {
      for (let at = 0; at < length; at++) {
        reader.skip(reader.u64());
      }
    } else {
      reader.skip(length * bytes);
    }
    return undefined;
  }
  const bytes = SIZES[type];
  if (bytes === undefined) {
    throw reader.absurd();
  }
  const value = bytes === 8 ? reader.u64() : reader.take(bytes).readUIntLE(0, bytes);
  return FLOATS.includes(type) ? undefined : value;
}

/** Where the data of a tensor end, counted from the beginning of all data. */
function readTensorEnd(reader: HeaderReader): number {
  reader.text();
  const dimensions = reader.u32();
  if (dimensions > MOST_DIMENSIONS) {
    throw reader.absurd();
  }
  let elements = 1;
  for (let at = 0; at < dimensions; at++) {
    elements *= reader.u64();
  }
  const [perBlock, bytes] = BLOCKS[reader.u32()] ?? [1, 0];
  const offset = reader.u64();
  if (!Number.isSafeInteger(elements) || !Number.isSafeInteger(offset)) {
    throw reader.absurd();
  }
  return offset + Math.ceil(elements / perBlock) * bytes;
}

/** Reads a file from its beginning on, little endian. What goes beyond the end of the file is never allocated. */
class HeaderReader {
  constructor(
    private readonly _file: number,
    /** Bytes of the file. */
    readonly size: number,
    private readonly _name: string
  ) {}

  cutOff(): GgufError {
    const end = `its ${formatBytes(this.size)} end too early.`;
    return new GgufError(`The model file “${this._name}” is cut off or damaged: ${end}`, ANOTHER);
  }

  absurd(): GgufError {
    return new GgufError(`The model file “${this._name}” is damaged: it states sizes that cannot be.`, ANOTHER);
  }

  /** Bytes read so far. */
  get position(): number {
    return this._start + this._at;
  }

  u32(): number {
    return this.take(4).readUInt32LE();
  }

  /** Numbers beyond 2^53 come back as infinite: no count or size is as large. */
  u64(): number {
    const value = this.take(8).readBigUInt64LE();
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(value);
  }

  text(): string {
    return this.take(this.u64()).toString('utf8');
  }

  /** Passes over bytes without reading them. */
  skip(bytes: number): void {
    this._check(bytes);
    this._at += bytes;
  }

  take(bytes: number): Buffer {
    this._check(bytes);
    if (this._at + bytes > this._buffer.length) {
      this._start = this.position;
      this._at = 0;
      const wanted = Buffer.alloc(Math.min(Math.max(bytes, CHUNK), this.size - this._start));
      const read = readSync(this._file, wanted, 0, wanted.length, this._start);
      if (read < bytes) {
        throw this.cutOff();
      }
      this._buffer = wanted.subarray(0, read);
    }
    const taken = this._buffer.subarray(this._at, this._at + bytes);
    this._at += bytes;
    return taken;
  }

  private _check(bytes: number): void {
    const end = this.position + bytes;
    if (end > this.size || end > LONGEST_HEADER) {
      throw this.size > LONGEST_HEADER ? this.absurd() : this.cutOff();
    }
  }

  private _buffer: Buffer = Buffer.alloc(0);
  private _start = 0;
  private _at = 0;
}
