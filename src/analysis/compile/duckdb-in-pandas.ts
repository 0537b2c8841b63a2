import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { operationOf } from '../plan/operation-of.js';
import { planColumns } from '../plan/plan-columns.js';
import { pandasTable } from '../operations/pandas-table.js';
import { queryCode } from '../sql/query-code.js';
import { sqlName } from '../sql/sql-name.js';
import type { CompileState } from './compile-state.js';
import type { PlanContext } from './create-compile-context.js';
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
  'round',
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

/**
 * Python code of a plan over a DuckDB relation with steps that SQL does not have: the columns that the plan reads, fetched
 * into a pandas frame once, and the steps over that. `undefined` when SQL has all of them.
 */
export function duckdbInPandas(plan: AnalysisPlan, context: PlanContext): string | undefined {
  if (!plan.steps.some(needsPandas)) {
    return undefined;
  }
  const begin: CompileState = { type: 'frame', base: ROWS };
  const final = foldSteps<CompileState>(plan, context, begin, (step, state) =>
    operationOf(step).pandas(step, state, context)
  );
  const { name } = context.profile;
  const columns = planColumns(plan);
  const query = `SELECT ${columns.map(sqlName).join(', ')} FROM ${sqlName(name)}`;
  // Rows are shown whole, and these read every numeric column.
  const whole = final.type === 'frame' || plan.steps.some(step => step.type === 'correlate' && step.form !== 'pair');
  const fetched = columns.length === 0 || whole ? name : queryCode(name, [query]);
  const code = final.type === 'value' ? final.code : final.type === 'frame' ? pandasFrame(final) : pandasTable(final);
  return layOut(`${fetched}.df().pipe(lambda ${ROWS}: ${code})`);
}
