export { planKey } from './algebra/plan-key.js';
export type {
  AggregateName,
  DatePartName,
  DateUnit,
  DurationUnit,
  Expression,
  FunctionName,
  Named
} from './algebra/expression.js';
export type { ChartKind, Plan, ReportKind, TestKind } from './algebra/plan.js';
export { conjuncts, type OneInput, type Renaming, same, withParts, withReads } from './algebra/rebuild.js';
export { inputs, sources, type Table } from './algebra/table.js';
export { checkPlan } from './check/check-plan.js';
export { columnsBehind, emptyColumn, planColumns } from './check/plan-columns.js';
export { editPlan, type Fragment, withJoins } from './edit/edit-plan.js';
export { explainPlan } from './explain/explain-plan.js';
export { fileDataset } from './loading/file-dataset.js';
export type { LoadingEngine } from './loading/text-format.js';
export { pandasColumn } from './loading/typed-columns.js';
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
