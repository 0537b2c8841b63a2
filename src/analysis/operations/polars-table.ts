import type { CompileContext } from '../compile/compile-context.js';
import type { TableState } from '../compile/compile-state.js';

/** polars code of a finished table: in the order of its keys when no step has ordered it. */
export function polarsTable(state: TableState, context: CompileContext): string {
  return state.descending === undefined
    ? `${state.code}.sort(${state.keys.map(context.label).join(', ')})`
    : state.code;
}
