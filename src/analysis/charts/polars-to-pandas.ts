import type { CompileContext } from '../compile/compile-context.js';

/** pandas code of a polars frame. Goes by lists, since the direct way needs a further package. */
export function polarsToPandas(code: string, context: CompileContext): string {
  return `${context.module('pandas')}.DataFrame(${code}.to_dict(as_series=False))`;
}
