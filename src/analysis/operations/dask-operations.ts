import { pandasFrame } from '../compile/pandas-frame.js';
import { expectFrame } from '../compile/expect-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { refuseLazy } from '../compile/refuse-lazy.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { compileAnswers } from './compile-answers.js';
import { daskAggregate } from './dask-aggregate.js';
import { daskAlike } from './dask-alike.js';
import { daskChart } from './dask-chart.js';
import { daskCompare } from './dask-compare.js';
import { daskCorrelate } from './dask-correlate.js';
import { daskDedupe } from './dask-dedupe.js';
import { daskDerive } from './dask-derive.js';
import { daskDistribution } from './dask-distribution.js';
import { daskDropColumns } from './dask-drop-columns.js';
import { daskDropOutliers } from './dask-drop-outliers.js';
import { daskDuplicates } from './dask-duplicates.js';
import { daskFill } from './dask-fill.js';
import { daskFilter } from './dask-filter.js';
import { daskJoin } from './dask-join.js';
import { daskKeepGroups } from './dask-keep-groups.js';
import { daskList } from './dask-list.js';
import { daskMissing } from './dask-missing.js';
import type { DaskOperation } from './dask-operation.js';
import { daskOperationOf } from './dask-operation-of.js';
import { daskPivot } from './dask-pivot.js';
import { daskRatio } from './dask-ratio.js';
import { daskRows } from './dask-rows.js';
import { daskShape } from './dask-shape.js';
import { daskShare } from './dask-share.js';
import { daskStandout } from './dask-standout.js';
import { daskTop } from './dask-top.js';
import { daskWindow } from './dask-window.js';
import { describeOperation } from './describe.js';
import { pandasCast } from './pandas-cast.js';
import { pandasDropMissing } from './pandas-drop-missing.js';
import { pandasRename } from './pandas-rename.js';
import { pandasReplace } from './pandas-replace.js';
import { pandasSelect } from './pandas-select.js';
import { pandasUnpivot } from './pandas-unpivot.js';
import { sortOperation } from './sort.js';

/** A step whose functions want all values in memory. */
const inMemory =
  (what: string): DaskOperation<AnalysisStep> =>
  (_step, _rows, { profile }) =>
    refuseLazy(what, 'dask', profile.name);

/** A step that works on what an earlier one made of the rows. */
const ofGroups: DaskOperation<AnalysisStep> = step => {
  throw new PlanError(`The step ${step.type} needs a result: put an aggregate before it.`);
};

/** How each step stands in dask. */
export const DASK_OPERATIONS: {
  readonly [Type in AnalysisStep['type']]: DaskOperation<Extract<AnalysisStep, { readonly type: Type }>>;
} = {
  aggregate: (step, { frame }, context) => daskAggregate(step, frame, context),
  answers: (step, rows, context) =>
    compileAnswers(
      step,
      rows.frame,
      'pandas',
      (one, before) => {
        const next = daskOperationOf(one)(one, { ...rows, frame: expectFrame(before, one.type) }, context);
        return next.type === 'lazy' ? next.frame : next;
      },
      context
    ),
  cast: daskAlike(pandasCast),
  chart: daskChart,
  compare: daskCompare,
  correlate: daskCorrelate,
  dedupe: daskDedupe,
  derive: daskDerive,
  describe: daskAlike(describeOperation.pandas),
  distribution: daskDistribution,
  dropColumns: daskDropColumns,
  dropMissing: daskAlike(pandasDropMissing),
  dropOutliers: daskDropOutliers,
  dummies: inMemory('A column for each value'),
  duplicates: daskDuplicates,
  fill: daskFill,
  filter: daskFilter,
  gaps: inMemory('The time from each row to the next'),
  having: ofGroups,
  indexBy: inMemory('An index'),
  interval: inMemory('A confidence interval'),
  join: daskJoin,
  judge: ofGroups,
  keepGroups: daskKeepGroups,
  list: daskList,
  missing: daskMissing,
  outliers: inMemory('A list of outliers'),
  pivot: daskPivot,
  ratio: daskRatio,
  reduce: ofGroups,
  regress: inMemory('A regression'),
  removed: (_, { frame }, { profile }) => ({
    type: 'value',
    code: `len(${profile.name}) - len(${pandasFrame(frame)})`
  }),
  rename: daskAlike(pandasRename),
  replace: daskAlike(pandasReplace),
  round: ofGroups,
  rows: daskRows,
  select: daskAlike(pandasSelect),
  shape: daskShape,
  share: daskShare,
  sort: daskAlike(sortOperation.pandas),
  standardize: inMemory('A column on a standard scale'),
  standout: daskStandout,
  store: (_, rows) => rows,
  test: inMemory('A test'),
  top: daskTop,
  unpivot: daskAlike(pandasUnpivot),
  weighted: inMemory('A weighted mean'),
  window: daskWindow
};
