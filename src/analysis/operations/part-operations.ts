import { aggregateOperation } from './aggregate.js';
import { compareOperation } from './compare.js';
import { correlateOperation } from './correlate.js';
import { filterOperation } from './filter.js';
import { listOperation } from './list.js';
import { outliersOperation } from './outliers.js';
import { regressOperation } from './regress.js';
import { roundOperation } from './round.js';
import { shareOperation } from './share.js';
import { testOperation } from './test.js';
import { topOperation } from './top.js';

/** The operations that may stand in one part of several answers. */
export const PART_OPERATIONS = {
  filter: filterOperation,
  aggregate: aggregateOperation,
  share: shareOperation,
  compare: compareOperation,
  top: topOperation,
  list: listOperation,
  correlate: correlateOperation,
  test: testOperation,
  outliers: outliersOperation,
  regress: regressOperation,
  round: roundOperation
} as const;

/** A step of such a part. */
export type PartStep = {
  [Name in keyof typeof PART_OPERATIONS]: Parameters<(typeof PART_OPERATIONS)[Name]['explain']>[0];
}[keyof typeof PART_OPERATIONS];
