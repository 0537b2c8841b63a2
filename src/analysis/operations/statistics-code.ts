import { compileInterval } from './compile-interval.js';
import { compileJudge } from './compile-judge.js';
import { compileOutliers } from './compile-outliers.js';
import { compileRegress } from './compile-regress.js';
import { compileStandardize } from './compile-standardize.js';
import { compileTest } from './compile-test.js';
import { compileWeighted } from './compile-weighted.js';
import { pandasCorrelate } from './pandas-correlate.js';
import { polarsCorrelate } from './polars-correlate.js';

/** Code of the steps of statistics. */
export const STATISTICS_CODE = {
  correlate: { pandas: pandasCorrelate, polars: polarsCorrelate },
  interval: compileInterval,
  judge: compileJudge,
  outliers: compileOutliers,
  regress: compileRegress,
  standardize: compileStandardize,
  test: compileTest,
  weighted: compileWeighted
} as const;
