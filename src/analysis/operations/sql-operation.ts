import type { CompileContext } from '../compile/compile-context.js';
import type { SqlState } from '../sql/sql-state.js';

/** How DuckDB SQL has a step. Throws `PlanError` for a state it cannot work on. */
export type SqlOperation<Step> = (step: Step, state: SqlState, context: CompileContext) => SqlState;
