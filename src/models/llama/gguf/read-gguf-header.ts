import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { formatBytes } from '../../../protocol/index.js';
import { GgufCursor } from './gguf-cursor.js';
import { GgufError } from './gguf-error.js';
import type { GgufHeader } from './gguf-header.js';

const MAGIC = 0x46554747;
const MOST_VALUES = 100_000;
const MOST_TENSORS = 100_000;
const MOST_DIMENSIONS = 8;
/** More values than any vocabulary has. */
const LONGEST_LIST = 2_000_000;
/** In bytes; the vocabulary, the template and the list of tensors of any model are shorter. */
const LONGEST_HEADER = 64 * 1024 * 1024;
const DEFAULT_ALIGNMENT = 32;
const ANOTHER = 'Copy or download it again, or pick another file.';

/** Bytes of the fixed-size types, by their number in the format. */
const SIZES: readonly number[] = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
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

/**
 * Reads the header of a GGUF file and checks that the file is as long as its header says, so that what comes after can
 * trust it. Reads synchronously, some megabytes.
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
    return readHeader(name, stat.size, file);
  } finally {
    closeSync(file);
  }
}

function readHeader(name: string, size: number, file: number): GgufHeader {
  const cutOff = (): GgufError =>
    new GgufError(`The model file “${name}” is cut off or damaged: its ${formatBytes(size)} end too early.`, ANOTHER);
  const absurd = (): GgufError =>
    new GgufError(`The model file “${name}” is damaged: it states sizes that cannot be.`, ANOTHER);
  const cursor = new GgufCursor(file, Math.min(size, LONGEST_HEADER), size > LONGEST_HEADER ? absurd : cutOff);
  if (size < 4 || cursor.u32() !== MAGIC) {
    throw new GgufError(`“${name}” holds no model in the GGUF format, whatever its name says.`, ANOTHER);
  }
  const version = cursor.u32();
  if (version !== 2 && version !== 3) {
    throw new GgufError(
      `The model file “${name}” has version ${version} of the GGUF format; 2 and 3 can be read.`,
      'Pick a file of one of these, or convert it.'
    );
  }
  const [tensors, entries] = [cursor.u64(), cursor.u64()];
  if (tensors > MOST_TENSORS || entries > MOST_VALUES) {
    throw absurd();
  }
  const values = new Map<string, unknown>();
  for (let entry = 0; entry < entries; entry++) {
    const key = cursor.text();
    values.set(key, readValue(cursor, key === 'tokenizer.ggml.tokens', absurd));
  }
  let end = 0;
  for (let tensor = 0; tensor < tensors; tensor++) {
    end = Math.max(end, readTensorEnd(cursor, absurd));
  }
  const alignment = numberOf(values.get('general.alignment')) ?? DEFAULT_ALIGNMENT;
  const start = Math.ceil(cursor.position / alignment) * alignment;
  if (start + end > size) {
    throw cutOff();
  }
  return toHeader(name, values);
}

/** A value of the metadata. Lists are passed over unless they are wanted. */
function readValue(cursor: GgufCursor, wanted: boolean, absurd: () => GgufError): unknown {
  const type = cursor.u32();
  if (type !== LIST) {
    return readSingle(cursor, type, absurd);
  }
  const element = cursor.u32();
  const length = cursor.u64();
  const bytes = SIZES[element];
  if (length > LONGEST_LIST || bytes === undefined || element === LIST) {
    throw absurd();
  }
  if (element !== STRING) {
    cursor.skip(length * bytes);
    return undefined;
  }
  const texts: string[] = [];
  for (let at = 0; at < length; at++) {
    if (wanted) {
      texts.push(cursor.text());
    } else {
      cursor.skip(cursor.u64());
    }
  }
  return texts;
}

function readSingle(cursor: GgufCursor, type: number, absurd: () => GgufError): unknown {
  switch (type) {
    case STRING:
      return cursor.text();
    case 0:
    case 7:
      return cursor.u8();
    case 4:
    case 5:
      return cursor.u32();
    case 6:
      return cursor.f32();
    case 10:
      return cursor.u64();
    case 11:
      return cursor.i64();
    case 12:
      return cursor.f64();
    default: {
      const bytes = SIZES[type];
      if (bytes === undefined) {
        throw absurd();
      }
      cursor.skip(bytes);
      return undefined;
    }
  }
}

/** Where the data of a tensor end, counted from the beginning of all data. */
function readTensorEnd(cursor: GgufCursor, absurd: () => GgufError): number {
  cursor.text();
  const dimensions = cursor.u32();
  if (dimensions > MOST_DIMENSIONS) {
    throw absurd();
  }
  let elements = 1;
  for (let at = 0; at < dimensions; at++) {
    elements *= cursor.u64();
  }
  const [perBlock, bytes] = BLOCKS[cursor.u32()] ?? [1, 0];
  const offset = cursor.u64();
  if (!Number.isSafeInteger(elements) || !Number.isSafeInteger(offset)) {
    throw absurd();
  }
  return offset + Math.ceil(elements / perBlock) * bytes;
}

function toHeader(name: string, values: ReadonlyMap<string, unknown>): GgufHeader {
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string' || architecture === '') {
    throw new GgufError(`The model file “${name}” does not say what kind of model it holds.`, ANOTHER);
  }
  const own = (key: string): number | undefined => numberOf(values.get(`${architecture}.${key}`));
  const heads = own('attention.head_count') ?? 0;
  const width = heads > 0 ? (own('embedding_length') ?? 0) / heads : 0;
  const widths = (own('attention.key_length') ?? width) + (own('attention.value_length') ?? width);
  const contextLength = own('context_length');
  const modelName = values.get('general.name');
  const tokenizer = values.get('tokenizer.ggml.model');
  return {
    architecture,
    ...(typeof modelName === 'string' && { name: modelName }),
    ...(contextLength !== undefined && { contextLength }),
    bytesPerToken: (own('block_count') ?? 0) * (own('attention.head_count_kv') ?? heads) * widths * 2,
    ...(typeof tokenizer === 'string' && { tokenizer }),
    tokens: (values.get('tokenizer.ggml.tokens') ?? []) as readonly string[]
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
