import type { CompileState, TableState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';

/** The groups that a step works on, with the literal of their first measure. Throws `PlanError` where there are none. */
export function expectGroups(state: CompileState, step: string): TableState & { readonly first: string } {
  const first = state.type === 'table' ? state.measures[0] : undefined;
  if (state.type !== 'table' || first === undefined) {
    throw new PlanError(`The step ${step} needs groups: put an aggregate with keys before it.`);
  }
  return { ...state, first };
}
