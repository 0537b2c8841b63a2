export { isOutlier } from './algebra/outliers.js';
export { planKey } from './algebra/plan-key.js';
export {
  type AggregateName,
  type DatePartName,
  type DateUnit,
  type DurationUnit,
  type Expression,
  type FunctionName,
  type Named,
  type ChartKind,
  type Plan,
  type ReportKind,
  type TestKind,
  inputs,
  sources,
  type Table
} from './algebra/plan.js';
export {
  conjuncts,
  nodesIn,
  type OneInput,
  type Renaming,
  same,
  withInputs,
  withParts,
  withReads
} from './algebra/rebuild.js';
export { checkPlan } from './check/check-plan.js';
export { columnsBehind, countsSingleRows, emptyColumn, planColumns, valuedColumns } from './check/plan-columns.js';
export { editPlan, type Fragment, withJoins } from './edit/edit-plan.js';
export { list } from './explain/explain-expression.js';
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
export { wayBack } from './python/draft.js';
export { FETCHED_ROWS, isShort } from './lower/lower.js';
