import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { arrowFooter, type ArrowBlock } from './arrow-footer.js';
import { arrowMessage, type ArrowMessage } from './arrow-message.js';
import type { ArrowSchema } from './arrow-schema.js';

/** A message with the place of its body in the file. */
export type PlacedMessage = { readonly message: ArrowMessage; readonly bodyAt: number };

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
