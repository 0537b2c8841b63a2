import { expectFrame } from '../compile/expect-frame.js';
import { PlanError } from '../compile/plan-error.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { DRAWING } from './chart.js';
import { compileAnswers } from './compile-answers.js';
import { polarsAggregate } from './polars-aggregate.js';
import { polarsCast } from './polars-cast.js';
import { polarsCompare } from './polars-compare.js';
import { polarsDedupe } from './polars-dedupe.js';
import { polarsDerive } from './polars-derive.js';
import { polarsDescribe } from './polars-describe.js';
import { polarsDistribution } from './polars-distribution.js';
import { polarsDropColumns } from './polars-drop-columns.js';
import { polarsDropMissing } from './polars-drop-missing.js';
import { polarsDropOutliers } from './polars-drop-outliers.js';
import { polarsDummies } from './polars-dummies.js';
import { polarsDuplicates } from './polars-duplicates.js';
import { polarsFill } from './polars-fill.js';
import { polarsFilter } from './polars-filter.js';
import { polarsGaps } from './polars-gaps.js';
import { polarsHaving } from './polars-having.js';
import { polarsJoin } from './polars-join.js';
import { polarsKeepGroups } from './polars-keep-groups.js';
import { polarsList } from './polars-list.js';
import { polarsMissing } from './polars-missing.js';
import { polarsOperationOf } from './polars-operation-of.js';
import { polarsPivot } from './polars-pivot.js';
import { polarsRatio } from './polars-ratio.js';
import { polarsReduce } from './polars-reduce.js';
import { polarsRemoved } from './polars-removed.js';
import { polarsRename } from './polars-rename.js';
import { polarsReplace } from './polars-replace.js';
import { polarsRound } from './polars-round.js';
import { polarsSelect } from './polars-select.js';
import { polarsShape } from './polars-shape.js';
import { polarsShare } from './polars-share.js';
import { polarsSort } from './polars-sort.js';
import { polarsStandout } from './polars-standout.js';
import { polarsTop } from './polars-top.js';
import { polarsUnpivot } from './polars-unpivot.js';
import { polarsWindow } from './polars-window.js';
import { STATISTICS } from './statistics.js';
import type { StepCode } from './step-code.js';
import { takeRows } from './take-rows.js';

/** How each step stands in polars. */
export const POLARS_OPERATIONS: {
  readonly [Type in AnalysisStep['type']]: StepCode<Extract<AnalysisStep, { readonly type: Type }>>;
} = {
  aggregate: (step, state, context) => polarsAggregate(step, expectFrame(state, 'aggregate'), context),
  answers: (step, state, context) =>
    compileAnswers(step, state, 'polars', (one, before) => polarsOperationOf(one)(one, before, context), context),
  cast: polarsCast,
  chart: (step, state, context) => DRAWING.get().polars(step, state, context),
  compare: polarsCompare,
  correlate: (step, state, context) => STATISTICS.get().correlate.polars(step, state, context),
  dedupe: polarsDedupe,
  derive: polarsDerive,
  describe: polarsDescribe,
  distribution: polarsDistribution,
  dropColumns: polarsDropColumns,
  dropMissing: polarsDropMissing,
  dropOutliers: polarsDropOutliers,
  dummies: polarsDummies,
  duplicates: polarsDuplicates,
  fill: polarsFill,
  filter: polarsFilter,
  gaps: polarsGaps,
  having: polarsHaving,
  indexBy: () => {
    throw new PlanError('Frames of polars have no index.');
  },
  interval: (step, state, context) => STATISTICS.get().interval(step, state, 'polars', context),
  join: polarsJoin,
  judge: (step, state, context) => STATISTICS.get().judge(step, state, 'polars', context),
  keepGroups: polarsKeepGroups,
  list: polarsList,
  missing: polarsMissing,
  outliers: (step, state, context) => STATISTICS.get().outliers(step, state, 'polars', context),
  pivot: polarsPivot,
  ratio: polarsRatio,
  reduce: polarsReduce,
  regress: (step, state, context) => STATISTICS.get().regress(step, state, 'polars', context),
  removed: polarsRemoved,
  rename: polarsRename,
  replace: polarsReplace,
  round: polarsRound,
  rows: (step, state, context) => {
    const { base } = expectFrame(state, 'rows');
    return { type: 'frame', base: takeRows(step, base, name => `${name}.height`, context) };
  },
  select: polarsSelect,
  shape: polarsShape,
  share: polarsShare,
  sort: polarsSort,
  standardize: (step, state, context) => STATISTICS.get().standardize(step, state, 'polars', context),
  standout: polarsStandout,
  store: (_, state) => expectFrame(state, 'store'),
  test: (step, state, context) => STATISTICS.get().test(step, state, 'polars', context),
  top: polarsTop,
  unpivot: polarsUnpivot,
  weighted: (step, state, context) => STATISTICS.get().weighted(step, state, 'polars', context),
  window: polarsWindow
};
