import type { ColumnProfile } from '../../datasets/index.js';

/** True for columns of pandas whose comparisons are neither true nor false where a value is missing. */
export function hasMissingTruth(column: ColumnProfile | undefined): boolean {
  return (
    /^(?:U?Int\d+|Float\d+|boolean|string$)/u.test(column?.dtype ?? '') || (column?.dtype ?? '').includes('pyarrow')
  );
}
