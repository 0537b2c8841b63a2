import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import type { ChartStep } from '../operations/chart.js';
import type { SqlState } from '../sql/sql-state.js';
/** Not written yet. */
export function drawDuckdb(_step: ChartStep, _state: SqlState, _context: CompileContext): SqlState {
  throw new PlanError(
    'The step chart is not in DuckDB SQL yet. Ask for it with pandas: `.df()` of the relation gives a frame.'
  );
}
