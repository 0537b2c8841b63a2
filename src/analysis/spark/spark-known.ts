import type { CompileContext } from '../compile/compile-context.js';
import { sparkName } from './spark-name.js';

/** Rows without those of which one of the columns is missing: Spark would make a group of them. */
export function sparkKnown(rows: string, columns: readonly string[], context: CompileContext): string {
  const missing = [...new Set(columns)].filter(context.mayMiss);
  return missing.length === 0 ? rows : `${rows}.dropna(subset=[${sparkName.list(missing)}])`;
}
