import { PlanError } from '../compile/plan-error.js';
import { refuseLazy } from '../compile/refuse-lazy.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { operationOf } from '../plan/operation-of.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkTable } from '../spark/spark-table.js';
import { sparkValue } from '../spark/spark-value.js';
import { sparkAggregate } from './spark-aggregate.js';
import { sparkAnswers } from './spark-answers.js';
import { sparkCast } from './spark-cast.js';
import { sparkChart } from './spark-chart.js';
import { sparkCompare } from './spark-compare.js';
import { sparkCorrelate } from './spark-correlate.js';
import { sparkDedupe } from './spark-dedupe.js';
import { sparkDerive } from './spark-derive.js';
import { sparkDescribe } from './spark-describe.js';
import { sparkDistribution } from './spark-distribution.js';
import { sparkDropColumns } from './spark-drop-columns.js';
import { sparkDropMissing } from './spark-drop-missing.js';
import { sparkDropOutliers } from './spark-drop-outliers.js';
import { sparkDuplicates } from './spark-duplicates.js';
import { sparkFill } from './spark-fill.js';
import { sparkFilter } from './spark-filter.js';
import { sparkHaving } from './spark-having.js';
import { sparkJoin } from './spark-join.js';
import { sparkKeepGroups } from './spark-keep-groups.js';
import { sparkList } from './spark-list.js';
import { sparkMissing } from './spark-missing.js';
import type { SparkOperation } from './spark-operation.js';
import { sparkPivot } from './spark-pivot.js';
import { sparkRatio } from './spark-ratio.js';
import { sparkRename } from './spark-rename.js';
import { sparkReplace } from './spark-replace.js';
import { sparkSelect } from './spark-select.js';
import { sparkShape } from './spark-shape.js';
import { sparkShare } from './spark-share.js';
import { sparkSort } from './spark-sort.js';
import { sparkTakeRows } from './spark-take-rows.js';
import { sparkStandout } from './spark-standout.js';
import { sparkTop } from './spark-top.js';
import { sparkUnpivot } from './spark-unpivot.js';
import { sparkWeighted } from './spark-weighted.js';

/** A step that pandas does with the groups, which are few; over rows it would want all of them in memory. */
const ofGroups =
  (what: string): SparkOperation<AnalysisStep> =>
  (step, state, context) =>
    state.type === 'table'
      ? { type: 'small', state: operationOf(step).pandas(step, sparkTable.toPandas(state), context) }
      : refuseLazy(what, 'Spark', context.profile.name);

/** A step whose functions want all values in memory. */
const inMemory =
  (what: string): SparkOperation<AnalysisStep> =>
  (_step, _state, { profile }) =>
    refuseLazy(what, 'Spark', profile.name);

/** How each step stands in Spark. */
export const SPARK_OPERATIONS: {
  readonly [Type in AnalysisStep['type']]: SparkOperation<Extract<AnalysisStep, { readonly type: Type }>>;
} = {
  aggregate: (step, state, context) => sparkAggregate(step, expectSparkRows(state, 'aggregate'), context),
  answers: sparkAnswers,
  cast: sparkCast,
  chart: sparkChart,
  compare: sparkCompare,
  correlate: sparkCorrelate,
  dedupe: sparkDedupe,
  derive: sparkDerive,
  describe: sparkDescribe,
  distribution: sparkDistribution,
  dropColumns: sparkDropColumns,
  dropMissing: sparkDropMissing,
  dropOutliers: sparkDropOutliers,
  dummies: inMemory('A column for each value'),
  duplicates: sparkDuplicates,
  fill: sparkFill,
  filter: sparkFilter,
  gaps: inMemory('The time from each row to the next'),
  having: sparkHaving,
  indexBy: () => {
    throw new PlanError('Spark data frames have no index: sort by the column, or look its values up by a filter.');
  },
  interval: inMemory('A confidence interval'),
  join: sparkJoin,
  judge: ofGroups('A verdict'),
  keepGroups: sparkKeepGroups,
  list: sparkList,
  missing: sparkMissing,
  outliers: inMemory('A list of outliers'),
  pivot: sparkPivot,
  ratio: sparkRatio,
  reduce: ofGroups('A number made of groups'),
  regress: inMemory('A regression'),
  removed: (_, state, { profile }) =>
    sparkValue.other(`${profile.name}.count() - ${expectSparkRows(state, 'removed')}.count()`),
  rename: sparkRename,
  replace: sparkReplace,
  round: ofGroups('Rounding'),
  rows: sparkTakeRows,
  select: sparkSelect,
  shape: sparkShape,
  share: sparkShare,
  sort: sparkSort,
  standardize: inMemory('A column on a standard scale'),
  standout: sparkStandout,
  store: (_, state) => ({ type: 'rows', code: expectSparkRows(state, 'store') }),
  test: inMemory('A test'),
  top: sparkTop,
  unpivot: sparkUnpivot,
  weighted: sparkWeighted,
  window: ofGroups('A window over single rows')
};
