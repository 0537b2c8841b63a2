import { MessageHeader, type MetadataVersion } from 'apache-arrow/enum';
import { DictionaryBatch as FlatDictionary } from 'apache-arrow/fb/dictionary-batch';
import { Endianness } from 'apache-arrow/fb/endianness';
import { Footer } from 'apache-arrow/fb/footer';
import { Message } from 'apache-arrow/fb/message';
import { RecordBatch as FlatBatch } from 'apache-arrow/fb/record-batch';
import { Schema as FlatSchema } from 'apache-arrow/fb/schema';
import { DictionaryBatch, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { Schema } from 'apache-arrow/schema';
import { ByteBuffer } from 'flatbuffers';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

/** What an Arrow file says of its columns, and where its rows are. */
export type ArrowFile = {
  readonly schema: Schema;
  /** Its messages lie one behind the other, without a footer that leads to them. */
  readonly isStream: boolean;
  /** Whether all batches were read, and a stream says that there are no more. */
  hasEnd: boolean;
  /** Of the messages behind the schema, as far as they are known. */
  readonly places: number[];
};

/** What is said of a batch of rows, or of values of a dictionary, and where its bytes lie. */
export type PlacedBatch = Omit<PlacedMessage, 'message'> & {
  readonly batch: RecordBatch;
  readonly dictionary: DictionaryBatch | undefined;
};

/** A message with the place of the bytes behind it. */
type PlacedMessage = { readonly message: Message; readonly at: number; readonly length: number };

const MAGIC = 'ARROW1';
/** The magic with the length of the footer before it. */
const TAIL = MAGIC.length + 4;
/** What describes a part of a file, in bytes. */
const LONGEST_METADATA = 32 * 1024 * 1024;
const CONTINUED = 0xffffffff;

/** Reads the schema: of a file from its footer, of a stream from its first message. Throws a `FileProblem`. */
export async function openArrow(file: OpenedFile): Promise<ArrowFile> {
  const start = await file.read(0, MAGIC.length);
  if (start.toString('latin1') !== MAGIC) {
    const first = await readMessage(file, 0);
    if (typeof first === 'string') {
      throw damaged('it does not begin with its columns');
    }
    return { schema: schemaOf(first.message), isStream: true, hasEnd: false, places: [first.at + first.length] };
  }
  const tail = await file.read(Math.max(0, file.bytes - TAIL), TAIL);
  const length = tail.length === TAIL ? tail.readInt32LE(0) : 0;
  if (tail.toString('latin1', 4) !== MAGIC || length <= 0 || length > file.bytes - MAGIC.length - TAIL) {
    throw damaged('it was not written to its end');
  }
  const footer = Footer.getRootAsFooter(await describing(file, file.bytes - TAIL - length, length));
  const blocks = [
    ...Array.from({ length: footer.dictionariesLength() }, (_, at) => footer.dictionaries(at)),
    ...Array.from({ length: footer.recordBatchesLength() }, (_, at) => footer.recordBatches(at))
  ];
  return {
    schema: decodeSchema(footer.schema(), footer.version()),
    isStream: false,
    hasEnd: true,
    places: blocks.map(block => Number(block?.offset()))
  };
}

/** The batches and dictionaries in the order in which they have to be read. Throws a `FileProblem` where they are cut. */
export async function* readBatches(file: OpenedFile, arrow: ArrowFile): AsyncGenerator<PlacedBatch> {
  for (const place of arrow.places) {
    const found = await readMessage(file, place);
    if (typeof found !== 'string') {
      yield decodeBatch(found);
      if (arrow.isStream) {
        arrow.places.push(found.at + found.length);
      }
    } else if (arrow.isStream) {
      arrow.hasEnd = found === 'end';
    } else {
      throw damaged('it ends too early');
    }
  }
}

/** The message at a place; `end` where it says that there are no more, and `none` at the end of the file. */
async function readMessage(file: OpenedFile, at: number): Promise<PlacedMessage | 'end' | 'none'> {
  const head = await file.read(at, 8);
  if (head.length === 0) {
    return 'none';
  }
  // Files of old writers have no mark before the length.
  const skipped = head.length >= 4 && head.readUInt32LE(0) === CONTINUED ? 8 : 4;
  const size = head.length < skipped ? -1 : head.readInt32LE(skipped - 4);
  if (size === 0) {
    return 'end';
  }
  const message = Message.getRootAsMessage(await describing(file, at + skipped, size));
  const placed = { message, at: at + skipped + size, length: Number(message.bodyLength()) };
  if (placed.length < 0 || placed.at + placed.length > file.bytes) {
    throw damaged('it ends too early');
  }
  return placed;
}

async function describing(file: OpenedFile, from: number, length: number): Promise<BoundedBuffer> {
  const bytes = length < 0 || length > LONGEST_METADATA ? undefined : await file.read(from, length);
  if (bytes?.length !== length) {
    throw damaged('it ends too early, or says more than 32 MB of its columns');
  }
  return new BoundedBuffer(bytes);
}

/** What describes a part of a file. Throws for a number of items that it cannot hold, up to which the library would count. */
class BoundedBuffer extends ByteBuffer {
  override __vector_len(offset: number): number {
    const count = super.__vector_len(offset);
    if (count < 0 || count > this.capacity()) {
      throw damaged('what describes it leads out of it');
    }
    return count;
  }
}

/** The schema that a message of its own holds. Throws for another message. */
export function schemaOfMessage(bytes: Uint8Array): Schema {
  return schemaOf(Message.getRootAsMessage(new BoundedBuffer(bytes)));
}

function schemaOf(message: Message): Schema {
  const isSchema = message.headerType() === MessageHeader.Schema;
  return decodeSchema(isSchema ? (message.header(new FlatSchema()) as FlatSchema) : null, message.version());
}

function decodeSchema(schema: FlatSchema | null, version: MetadataVersion): Schema {
  if (schema === null || schema.endianness() !== Endianness.Little) {
    throw damaged('it does not say its columns, or its numbers are written big end first');
  }
  try {
    return Schema.decode(schema, new Map(), version);
  } catch (cause) {
    const [, type] = /^Unrecognized type: "(\w+)"/.exec(cause instanceof Error ? cause.message : '') ?? [];
    throw type === undefined ? cause : unreadType(type);
  }
}

function decodeBatch({ message, ...placed }: PlacedMessage): PlacedBatch {
  const version = message.version();
  switch (message.headerType()) {
    case MessageHeader.RecordBatch: {
      const batch = RecordBatch.decode(message.header(new FlatBatch()) as FlatBatch, version);
      return { ...placed, batch, dictionary: undefined };
    }
    case MessageHeader.DictionaryBatch: {
      const dictionary = DictionaryBatch.decode(message.header(new FlatDictionary()) as FlatDictionary, version);
      return { ...placed, batch: dictionary.data, dictionary };
    }
    default:
      throw damaged('it holds tensors, or several streams');
  }
}

/** What is not there, or not as it was described. */
export function damaged(how: string): FileProblem {
  return new FileProblem('corrupt', `The Arrow file is damaged: ${how}. Write it again, or copy it anew.`);
}

/** A type that is not read. */
export function unreadType(type: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `A column of the Arrow file is of a type that is not read (${type}). Cast it, or save the table as Parquet.`
  );
}
