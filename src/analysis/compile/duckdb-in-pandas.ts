import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { sqlOperationOf } from '../operations/sql-operation-of.js';
import { operationOf } from '../plan/operation-of.js';
import { planColumns } from '../plan/plan-columns.js';
import { pandasTable } from '../operations/pandas-table.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import type { CompileState } from './compile-state.js';
import type { PlanContext } from './create-compile-context.js';
import { duckdbResult } from './duckdb-result.js';
import { foldSteps } from './fold-steps.js';
import { layOut } from './lay-out.js';
import { pandasFrame } from './pandas-frame.js';

/** Steps whose functions SQL does not have. */
const IN_PANDAS: ReadonlySet<AnalysisStep['type']> = new Set<AnalysisStep['type']>([
  'answers',
  'correlate',
  'interval',
  'outliers',
  'regress',
  'standardize',
  'test',
  'weighted'
]);

function needsPandas(step: AnalysisStep): boolean {
  return (
    IN_PANDAS.has(step.type) || (step.type === 'aggregate' && step.measures.some(measure => measure.fn === 'trimmed'))
  );
}

/** Name of the rows that were fetched. */
const ROWS = 'rows';

type Mixed = { readonly sql: SqlRows } | { readonly pandas: CompileState };

/**
 * Python code of a plan over a DuckDB relation with steps that SQL does not have: what the first steps leave of the rows,
 * fetched into a pandas frame once, and the other steps over that. `undefined` when SQL has all of them.
 */
export function duckdbInPandas(plan: AnalysisPlan, context: PlanContext, start: SqlRows): string | undefined {
  // What is judged is made where it is judged.
  const place = plan.steps.findIndex((step, at) => needsPandas(step) || plan.steps[at + 1]?.type === 'judge');
  if (place < 0) {
    return undefined;
  }
  let fetched = start;
  let rest: readonly AnalysisStep[] = plan.steps;
  const final = foldSteps<Mixed>(plan, context, { sql: start }, (step, state) => {
    if ('sql' in state && plan.steps.indexOf(step) < place) {
      const next = sqlOperationOf(step)(step, state.sql, context);
      if (next.type === 'rows') {
        return { sql: next };
      }
    }
    if ('sql' in state) {
      fetched = state.sql;
      rest = plan.steps.slice(plan.steps.indexOf(step));
    }
    const before: CompileState = 'sql' in state ? { type: 'frame', base: ROWS } : state.pandas;
    return { pandas: operationOf(step).pandas(step, before, context) };
  });
  if ('sql' in final) {
    return undefined;
  }
  const known = sqlRows.columns(fetched);
  const read = planColumns({ ...plan, steps: [...rest] }).filter(name => known.includes(name));
  // Rows are shown whole, and these read every numeric column.
  const whole = final.pandas.type === 'frame' || rest.some(step => step.type === 'correlate' && step.form !== 'pair');
  const rows = read.length === 0 || whole ? fetched : sqlRows.show(fetched, read);
  const { type } = final.pandas;
  const code =
    type === 'value' ? final.pandas.code : type === 'frame' ? pandasFrame(final.pandas) : pandasTable(final.pandas);
  const relation = duckdbResult(rows, context.profile.name);
  return layOut(`${relation}.df().pipe(lambda ${ROWS}: ${code})`);
}
