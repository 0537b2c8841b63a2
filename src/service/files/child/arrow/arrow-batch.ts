import { FileProblem } from '../../file-problem.js';
import { lengthOf, type FlatTable } from './flat-table.js';

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
export function arrowBatch(batch: FlatTable): ArrowBatch {
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
