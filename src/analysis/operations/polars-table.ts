import type { CompileContext } from '../compile/compile-context.js';
import type { TableState } from '../compile/compile-state.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** polars code of a finished table: in the order of its keys when no step has ordered it. */
export function polarsTable(state: TableState, context: CompileContext): string {
  if (state.descending !== undefined) {
    return state.code;
  }
  const keys = state.keys.map(key => {
    const order = state.calendar?.get(key);
    return order === undefined
      ? context.label(key)
      : `${context.expression(key)}.cast(${context.module('polars')}.Enum([${order.map(pythonLiteral).join(', ')}]))`;
  });
  return `${state.code}.sort(${keys.join(', ')})`;
}
