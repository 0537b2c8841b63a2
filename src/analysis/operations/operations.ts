import { aggregateOperation } from './aggregate.js';
import { compareOperation } from './compare.js';
import { deriveOperation } from './derive.js';
import { describeOperation } from './describe.js';
import { distributionOperation } from './distribution.js';
import { duplicatesOperation } from './duplicates.js';
import { filterOperation } from './filter.js';
import { havingOperation } from './having.js';
import { listOperation } from './list.js';
import { missingOperation } from './missing.js';
import { rowsOperation } from './rows.js';
import { shapeOperation } from './shape.js';
import { shareOperation } from './share.js';
import { sortOperation } from './sort.js';
import { topOperation } from './top.js';

/** Every operation a plan can hold, by its type. */
export const OPERATIONS = {
  filter: filterOperation,
  derive: deriveOperation,
  aggregate: aggregateOperation,
  having: havingOperation,
  sort: sortOperation,
  top: topOperation,
  list: listOperation,
  share: shareOperation,
  distribution: distributionOperation,
  compare: compareOperation,
  rows: rowsOperation,
  describe: describeOperation,
  missing: missingOperation,
  duplicates: duplicatesOperation,
  shape: shapeOperation
} as const;
