import type { AnalysisStep } from '../plan/analysis-step.js';
import { sqlTakeRows } from './sql-take-rows.js';
import { drawDuckdb } from '../charts/draw-duckdb.js';
import { notInSql } from '../sql/not-in-sql.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlAggregate } from './sql-aggregate.js';
import { sqlCast } from './sql-cast.js';
import { sqlCompare } from './sql-compare.js';
import { sqlDedupe } from './sql-dedupe.js';
import { sqlDerive } from './sql-derive.js';
import { sqlDescribe } from './sql-describe.js';
import { sqlDistribution } from './sql-distribution.js';
import { sqlDropColumns } from './sql-drop-columns.js';
import { sqlDropMissing } from './sql-drop-missing.js';
import { sqlDropOutliers } from './sql-drop-outliers.js';
import { sqlDuplicates } from './sql-duplicates.js';
import { sqlFill } from './sql-fill.js';
import { sqlFilter } from './sql-filter.js';
import { sqlGaps } from './sql-gaps.js';
import { sqlHaving } from './sql-having.js';
import { sqlJoin } from './sql-join.js';
import { sqlKeepGroups } from './sql-keep-groups.js';
import { sqlList } from './sql-list.js';
import { sqlMissing } from './sql-missing.js';
import { sqlPivot } from './sql-pivot.js';
import { sqlRatio } from './sql-ratio.js';
import { sqlReduce } from './sql-reduce.js';
import { sqlRemoved } from './sql-removed.js';
import { sqlRename } from './sql-rename.js';
import { sqlReplace } from './sql-replace.js';
import { sqlRound } from './sql-round.js';
import { sqlSelect } from './sql-select.js';
import { sqlShape } from './sql-shape.js';
import { sqlShare } from './sql-share.js';
import { sqlSort } from './sql-sort.js';
import { sqlStore } from './sql-store.js';
import { sqlStandout } from './sql-standout.js';
import { sqlTop } from './sql-top.js';
import { sqlUnpivot } from './sql-unpivot.js';
import { sqlWindow } from './sql-window.js';
import type { SqlOperation } from './sql-operation.js';

const WITH_PANDAS = 'Ask for it with pandas: `.df()` of the relation gives a frame.';

/** How each step stands in DuckDB SQL; `notInSql` for those that SQL does not have. */
export const SQL_OPERATIONS: {
  readonly [Type in AnalysisStep['type']]: SqlOperation<Extract<AnalysisStep, { readonly type: Type }>>;
} = {
  aggregate: (step, state, context) => sqlAggregate(step, sqlRows.expect(state, 'aggregate'), context),
  answers: notInSql('answers', WITH_PANDAS),
  cast: (step, state, context) =>
    step.columns.reduce(
      (rows, name) => sqlRows.make(rows, name, over => sqlCast(step, name, over, context)),
      sqlRows.expect(state, 'cast')
    ),
  chart: drawDuckdb,
  compare: sqlCompare,
  correlate: notInSql('correlate', WITH_PANDAS),
  dedupe: sqlDedupe,
  derive: sqlDerive,
  describe: sqlDescribe,
  distribution: sqlDistribution,
  dropColumns: sqlDropColumns,
  dropMissing: sqlDropMissing,
  dropOutliers: sqlDropOutliers,
  dummies: notInSql(
    'dummies',
    'The columns of a query are fixed before it runs: take the relation as a pandas frame, `.df()`, for columns made of values.'
  ),
  duplicates: (step, state, context) => sqlDuplicates(step, sqlRows.expect(state, 'duplicates'), context),
  fill: sqlFill,
  filter: sqlFilter,
  gaps: sqlGaps,
  having: sqlHaving,
  indexBy: notInSql('indexBy', 'Relations have no index: sort by the columns, or show them first.'),
  interval: notInSql('interval', WITH_PANDAS),
  join: sqlJoin,
  judge: notInSql('judge', WITH_PANDAS),
  keepGroups: sqlKeepGroups,
  list: sqlList,
  missing: (step, state, context) => sqlMissing(step.form, sqlRows.expect(state, 'missing'), context),
  outliers: notInSql('outliers', WITH_PANDAS),
  pivot: sqlPivot,
  ratio: sqlRatio,
  reduce: sqlReduce,
  regress: notInSql('regress', WITH_PANDAS),
  removed: sqlRemoved,
  rename: sqlRename,
  replace: sqlReplace,
  round: sqlRound,
  rows: sqlTakeRows,
  select: sqlSelect,
  shape: (step, state, context) => sqlShape(step, sqlRows.expect(state, 'shape'), context),
  share: sqlShare,
  sort: sqlSort,
  standardize: notInSql('standardize', WITH_PANDAS),
  standout: sqlStandout,
  store: sqlStore,
  test: notInSql('test', WITH_PANDAS),
  top: sqlTop,
  unpivot: sqlUnpivot,
  weighted: notInSql('weighted', WITH_PANDAS),
  window: sqlWindow
};
