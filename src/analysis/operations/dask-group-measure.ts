import type { CompileContext } from '../compile/compile-context.js';

/** dask code of a measure of each group, computed: a small Series by the values of a column. */
export function daskGroupMeasure(
  frame: string,
  by: string,
  column: string,
  fn: string,
  context: CompileContext
): string {
  const dropping = context.mayMiss(by) ? ', dropna=True' : '';
  return `${frame}.groupby(${context.label(by)}${dropping})[${context.label(column)}].${fn}().compute()`;
}
