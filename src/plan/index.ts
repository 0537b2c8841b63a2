export { planKey, samePlan } from './algebra/canonical.js';
export type {
  AggregateName,
  CastType,
  DatePartName,
  DateUnit,
  DurationUnit,
  Expression,
  FunctionName,
  Named,
  SortKey,
  Window
} from './algebra/expression.js';
export type { ChartKind, Plan, ReportKind, TestKind } from './algebra/plan.js';
export { type OneInput, type Renaming, withParts, withReads } from './algebra/rebuild.js';
export { inputs, type JoinType, sources, type Table } from './algebra/table.js';
export { type CheckedPlan, checkPlan } from './check/check-plan.js';
export type { PlanProblem } from './check/problem.js';
export type { ColumnFacts, TableFacts } from './check/table-facts.js';
export { columnsBehind, emptyColumn, planColumns } from './check/plan-columns.js';
export { editPlan, type Fragment, withJoins } from './edit/edit-plan.js';
export { explainPlan } from './explain/explain-plan.js';
export { fileDataset } from './loading/file-dataset.js';
export type { LoadingEngine } from './loading/loading.js';
export { pandasColumn } from './loading/pandas-column.js';
export { printPlan } from './print-plan.js';
export {
  type AnalysisReply,
  type Assumption,
  correctionText,
  type DeclineData,
  isAnalysisReply,
  isDeclineData,
  type OfferedReading,
  type PlanRecord
} from './reply/analysis-reply.js';
export { type DraftOptions, wayBack } from './python/draft.js';
export { FETCHED_ROWS, isShort } from './lower/plan-looks.js';
export { pythonLiteral } from './python/literals.js';
