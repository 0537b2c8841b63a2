import type { CompileContext } from '../compile/compile-context.js';

/**
 * dask code that looks a number up for each row: `sizes` is a small Series of pandas by the values of a column. An empty partition
 * would keep the type of the column.
 */
export function daskLookedUp(frame: string, column: string, sizes: string, context: CompileContext): string {
  const label = context.label(column);
  return `${frame}[${label}].map(${sizes}, meta=(${label}, "float64")).astype(float)`;
}
