import { unpivotOperation } from './unpivot.js';
import { selectOperation } from './select.js';
import { replaceOperation } from './replace.js';
import { renameOperation } from './rename.js';
import { removedOperation } from './removed.js';
import { pivotOperation } from './pivot.js';
import { indexByOperation } from './index-by.js';
import { fillOperation } from './fill.js';
import { dummiesOperation } from './dummies.js';
import { dropOutliersOperation } from './drop-outliers.js';
import { dropMissingOperation } from './drop-missing.js';
import { dropColumnsOperation } from './drop-columns.js';
import { dedupeOperation } from './dedupe.js';
import { castOperation } from './cast.js';
import { aggregateOperation } from './aggregate.js';
import { chartOperation } from './chart.js';
import { answersOperation } from './answers.js';
import { compareOperation } from './compare.js';
import { correlateOperation } from './correlate.js';
import { deriveOperation } from './derive.js';
import { describeOperation } from './describe.js';
import { distributionOperation } from './distribution.js';
import { duplicatesOperation } from './duplicates.js';
import { filterOperation } from './filter.js';
import { gapsOperation } from './gaps.js';
import { havingOperation } from './having.js';
import { intervalOperation } from './interval.js';
import { judgeOperation } from './judge.js';
import { joinOperation } from './join.js';
import { keepGroupsOperation } from './keep-groups.js';
import { listOperation } from './list.js';
import { missingOperation } from './missing.js';
import { outliersOperation } from './outliers.js';
import { regressOperation } from './regress.js';
import { roundOperation } from './round.js';
import { rowsOperation } from './rows.js';
import { shapeOperation } from './shape.js';
import { shareOperation } from './share.js';
import { sortOperation } from './sort.js';
import { storeOperation } from './store.js';
import { standardizeOperation } from './standardize.js';
import { standoutOperation } from './standout.js';
import { testOperation } from './test.js';
import { topOperation } from './top.js';
import { weightedOperation } from './weighted.js';
import { ratioOperation } from './ratio.js';
import { reduceOperation } from './reduce.js';
import { windowOperation } from './window.js';

/** Every operation a plan can hold, by its type. */
export const OPERATIONS = {
  join: joinOperation,
  filter: filterOperation,
  derive: deriveOperation,
  aggregate: aggregateOperation,
  having: havingOperation,
  sort: sortOperation,
  top: topOperation,
  list: listOperation,
  share: shareOperation,
  ratio: ratioOperation,
  standout: standoutOperation,
  distribution: distributionOperation,
  compare: compareOperation,
  rows: rowsOperation,
  describe: describeOperation,
  missing: missingOperation,
  duplicates: duplicatesOperation,
  shape: shapeOperation,
  cast: castOperation,
  dedupe: dedupeOperation,
  dropColumns: dropColumnsOperation,
  dropMissing: dropMissingOperation,
  dropOutliers: dropOutliersOperation,
  dummies: dummiesOperation,
  fill: fillOperation,
  indexBy: indexByOperation,
  keepGroups: keepGroupsOperation,
  pivot: pivotOperation,
  removed: removedOperation,
  rename: renameOperation,
  replace: replaceOperation,
  select: selectOperation,
  unpivot: unpivotOperation,
  chart: chartOperation,
  store: storeOperation,
  correlate: correlateOperation,
  test: testOperation,
  interval: intervalOperation,
  judge: judgeOperation,
  outliers: outliersOperation,
  regress: regressOperation,
  standardize: standardizeOperation,
  weighted: weightedOperation,
  answers: answersOperation,
  round: roundOperation,
  window: windowOperation,
  reduce: reduceOperation,
  gaps: gapsOperation
} as const;
