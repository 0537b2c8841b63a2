import { FileProblem } from '../../file-problem.js';
import { arrowSchema, type ArrowSchema } from './arrow-schema.js';
import { checkArrowVersion, OLDEST_VERSION } from './check-arrow-version.js';
import { FlatTable, lengthOf } from './flat-table.js';

/** What stands at the end of an Arrow file. */
export type ArrowFooter = {
  readonly schema: ArrowSchema;
  readonly dictionaries: readonly ArrowBlock[];
  readonly batches: readonly ArrowBlock[];
};

/** Where a message and its body lie in a file. */
export type ArrowBlock = { readonly offset: number; readonly metadata: number; readonly body: number };

/** Reads a footer. Throws a `FileProblem` for one that is damaged. */
export function arrowFooter(bytes: Buffer): ArrowFooter {
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
