import type { DatasetRows } from '../datasets/index.js';
import { jsonReader as read } from './json-reader.js';
import { parseScalar } from './parse-scalar.js';

const MOST_DATASETS = 10;
const MOST_COLUMNS = 50;
const MOST_ROWS = 5;

/** The first rows of datasets, from the untrusted JSON of the kernel. Throws `KernelError` `kernel_reply`. */
export function parseRows(value: unknown): readonly DatasetRows[] {
  const rows = read.record(read.record(value, 'answer')['rows'], 'rows');
  return Object.entries(rows)
    .slice(0, MOST_DATASETS)
    .map(([dataset, cells]) => ({
      dataset,
      columns: read
        .list(cells, 'cells', MOST_COLUMNS)
        .map(column => (column === null ? null : read.list(column, 'column', MOST_ROWS).map(parseScalar)))
    }));
}
