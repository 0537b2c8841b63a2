import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { arrowSchema, type ArrowSchema } from './arrow-schema.js';
import { FlatTable, lengthOf } from './flat-table.js';

/** A message with the place of its body in the file. */
type PlacedMessage = { readonly message: ArrowMessage; readonly bodyAt: number };

/** The messages of a file, in the order in which they have to be read. */
export type ArrowMessages = ArrowSchema & {
  /** They stand one behind the other, without a footer. */
  readonly isStream: boolean;
  /** Throws a `FileProblem` where they are damaged or cut. */
  readonly read: () => AsyncGenerator<PlacedMessage>;
  /** Whether the messages have an end that says so; known when all were read. */
  readonly hasEnd: () => boolean;
};

const MAGIC = 'ARROW1';
/** What describes a part of a file, in bytes. */
const LONGEST_METADATA = 32 * 1024 * 1024;
const CONTINUED = 0xffffffff;
/** The fourth version of the format: Arrow 0.8, of 2017. */
const OLDEST_VERSION = 3;

/** Finds the schema and the messages of an Arrow file or stream. Throws a `FileProblem`. */
export async function arrowMessages(file: OpenedFile): Promise<ArrowMessages> {
  const start = (await file.read(0, MAGIC.length)).toString('latin1');
  return start === MAGIC ? ofFile(file) : ofStream(file);
}

/** A footer leads to all messages, and holds the schema. */
async function ofFile(file: OpenedFile): Promise<ArrowMessages> {
  const tail = await file.read(Math.max(0, file.bytes - 10), 10);
  const length = tail.length === 10 ? tail.readInt32LE(0) : 0;
  if (tail.toString('latin1', 4) !== MAGIC || length <= 0 || length > file.bytes - 2 * MAGIC.length - 4) {
    throw new FileProblem('corrupt', 'The Arrow file was not written to its end. Write it again, or copy it anew.');
  }
  checkLength(length);
  const footer = arrowFooter(await file.read(file.bytes - 10 - length, length));
  return {
    ...footer.schema,
    isStream: false,
    hasEnd: () => true,
    read: async function* () {
      for (const block of [...footer.dictionaries, ...footer.batches]) {
        yield await placed(file, block);
      }
    }
  };
}

async function placed(file: OpenedFile, { offset, metadata, body }: ArrowBlock): Promise<PlacedMessage> {
  checkLength(metadata);
  if (offset + metadata + body > file.bytes) {
    throw cut();
  }
  const bytes = await file.read(offset, metadata);
  // Files of old writers have no mark before the length.
  const skipped = bytes.length >= 8 && bytes.readUInt32LE(0) === CONTINUED ? 8 : 4;
  const message = arrowMessage(bytes.subarray(skipped));
  return { message, bodyAt: offset + metadata };
}

/** Messages one behind the other. */
async function ofStream(file: OpenedFile): Promise<ArrowMessages> {
  const first = await next(file, 0);
  if (first === 'end' || first === 'cut' || first.message.type !== 'schema') {
    throw new FileProblem('corrupt', 'The Arrow stream does not begin with its columns. Write it again.');
  }
  let hasEnd = false;
  return {
    ...first.message.schema,
    isStream: true,
    hasEnd: () => hasEnd,
    read: async function* () {
      for (let at = first.bodyAt + first.message.body; ;) {
        const found = await next(file, at);
        if (found === 'end' || found === 'cut') {
          hasEnd = found === 'end';
          return;
        }
        if (found.message.type === 'schema') {
          throw new FileProblem('unsupported', 'The file holds several Arrow streams. Write each to its own file.');
        }
        yield found;
        at = found.bodyAt + found.message.body;
      }
    }
  };
}

async function next(file: OpenedFile, at: number): Promise<PlacedMessage | 'end' | 'cut'> {
  const head = await file.read(at, 8);
  if (head.length < 4) {
    if (head.length > 0) {
      throw cut();
    }
    return 'cut';
  }
  const isMarked = head.readUInt32LE(0) === CONTINUED;
  if (isMarked && head.length < 8) {
    throw cut();
  }
  const length = head.readInt32LE(isMarked ? 4 : 0);
  if (length === 0) {
    return 'end';
  }
  checkLength(length);
  const from = at + (isMarked ? 8 : 4);
  const bytes = await file.read(from, length);
  if (bytes.length < length) {
    throw cut();
  }
  const message = arrowMessage(bytes);
  if (from + length + message.body > file.bytes) {
    throw cut();
  }
  return { message, bodyAt: from + length };
}

function checkLength(length: number): void {
  if (length < 0) {
    throw cut();
  }
  if (length > LONGEST_METADATA) {
    throw new FileProblem(
      'corrupt',
      'The Arrow file is damaged, or describes its columns with more than 32 MB. Write it again.'
    );
  }
}

function cut(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file ends too early. Write it again, or copy it anew.');
}

/** What stands at the end of an Arrow file. */
type ArrowFooter = {
  readonly schema: ArrowSchema;
  readonly dictionaries: readonly ArrowBlock[];
  readonly batches: readonly ArrowBlock[];
};

/** Where a message and its body lie in a file. */
type ArrowBlock = { readonly offset: number; readonly metadata: number; readonly body: number };

/** Reads a footer. Throws a `FileProblem` for one that is damaged. */
function arrowFooter(bytes: Buffer): ArrowFooter {
  const footer = FlatTable.root(bytes);
  const version = footer.short(0);
  checkArrowVersion(version);
  const schema = footer.table(1);
  if (schema === undefined) {
    throw new FileProblem('corrupt', 'The Arrow file is damaged: it does not say its columns. Write it again.');
  }
  const blocks = (field: number): readonly ArrowBlock[] =>
    footer.structs(field, 24).map(block => ({
      offset: lengthOf(block.readBigInt64LE(0)),
      metadata: block.readInt32LE(8),
      body: lengthOf(block.readBigInt64LE(16))
    }));
  return { schema: arrowSchema(schema, version === OLDEST_VERSION), dictionaries: blocks(2), batches: blocks(3) };
}

/** A message of an Arrow file or stream. */
type ArrowMessage =
  | { readonly type: 'schema'; readonly schema: ArrowSchema; readonly body: number }
  | { readonly type: 'batch'; readonly batch: ArrowBatch; readonly body: number }
  | {
      readonly type: 'dictionary';
      readonly id: bigint;
      /** Adds to the dictionary instead of replacing it. */
      readonly isDelta: boolean;
      readonly batch: ArrowBatch;
      readonly body: number;
    };

/** Reads what stands before a body. `body` is the length of that. Throws a `FileProblem` for what is damaged. */
export function arrowMessage(bytes: Buffer): ArrowMessage {
  const message = FlatTable.root(bytes);
  const version = message.short(0);
  checkArrowVersion(version);
  const header = message.table(2);
  const body = message.length(3);
  if (header === undefined) {
    throw new FileProblem('corrupt', 'The Arrow file is damaged: a part of it is empty. Write it again.');
  }
  switch (message.byte(1)) {
    case 1:
      return { type: 'schema', schema: arrowSchema(header, version === OLDEST_VERSION), body };
    case 2: {
      const data = header.table(1);
      if (data === undefined) {
        throw new FileProblem('corrupt', 'The Arrow file is damaged: a dictionary is empty. Write it again.');
      }
      return { type: 'dictionary', id: header.key(0), isDelta: header.boolean(2), batch: arrowBatch(data), body };
    }
    case 3:
      return { type: 'batch', batch: arrowBatch(header), body };
    default:
      throw new FileProblem('unsupported', 'The Arrow file holds tensors and no table. Save it as a table.');
  }
}

/** What a batch says of its rows, before any of them is read. */
export type ArrowBatch = {
  readonly rows: number;
  /** Cells of each column and each part of a nested one, in the order of the schema. */
  readonly lengths: readonly number[];
  /** Places in the body. */
  readonly buffers: readonly { readonly offset: number; readonly length: number }[];
  readonly compression: 'none' | 'lz4' | 'zstd';
  /** Data buffers of each column of views. */
  readonly variadic: readonly number[];
};

/** Reads what describes a batch. Throws a `FileProblem` for what is damaged. */
function arrowBatch(batch: FlatTable): ArrowBatch {
  const compression = batch.table(3);
  const codec = compression === undefined ? 'none' : (['lz4', 'zstd'] as const)[compression.byte(0)];
  if (codec === undefined || (compression?.byte(1) ?? 0) !== 0) {
    throw new FileProblem(
      'unsupported',
      'The Arrow file is packed in a way that is not known here. Write it with compression "zstd", "lz4" or none.'
    );
  }
  return {
    rows: batch.length(0),
    lengths: batch.structs(1, 16).map(node => lengthOf(node.readBigInt64LE(0))),
    buffers: batch.structs(2, 16).map(buffer => ({
      offset: lengthOf(buffer.readBigInt64LE(0)),
      length: lengthOf(buffer.readBigInt64LE(8))
    })),
    compression: codec,
    variadic: batch.structs(4, 8).map(count => lengthOf(count.readBigInt64LE(0)))
  };
}

/** Throws a `FileProblem` for a form of the format that is read no more. */
function checkArrowVersion(version: number): void {
  if (version < OLDEST_VERSION) {
    throw new FileProblem(
      'unsupported',
      'The Arrow file was written before 2018, in a form that has changed since. Write it again.'
    );
  }
}
