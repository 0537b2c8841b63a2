import { FileProblem } from '../../file-problem.js';
import { arrowBatch, type ArrowBatch } from './arrow-batch.js';
import { arrowSchema, type ArrowSchema } from './arrow-schema.js';
import { checkArrowVersion, OLDEST_VERSION } from './check-arrow-version.js';
import { FlatTable } from './flat-table.js';

/** A message of an Arrow file or stream. */
export type ArrowMessage =
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
