import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';

/** How a library of data frames has a step. Throws `PlanError` for a state it cannot work on. */
export type StepCode<Step> = (step: Step, state: CompileState, context: CompileContext) => CompileState;
