import type { CompileContext } from '../compile/compile-context.js';
import type { DaskState, LazyRows } from '../compile/lazy-rows.js';

/**
 * How dask has a step over rows that are not worked out yet: as other such rows, or as a small result that is computed.
 * Throws `PlanError` where it would need all rows in one place.
 */
export type DaskOperation<Step> = (step: Step, rows: LazyRows, context: CompileContext) => DaskState;
