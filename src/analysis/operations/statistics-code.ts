import { compileInterval } from './compile-interval.js';
import { compileJudge } from './compile-judge.js';
import { compileOutliers } from './compile-outliers.js';
import { compileRegress } from './compile-regress.js';
import { compileStandardize } from './compile-standardize.js';
import { compileTest } from './compile-test.js';
import { compileWeighted } from './compile-weighted.js';
import { pandasRatio } from './pandas-ratio.js';
import { pandasStandout } from './pandas-standout.js';
import { pandasCorrelate } from './pandas-correlate.js';
import { polarsCorrelate } from './polars-correlate.js';

/** Code of the steps of statistics. */
export const STATISTICS_CODE = {
  correlate: { pandas: pandasCorrelate, polars: polarsCorrelate },
  interval: compileInterval,
  judge: compileJudge,
  outliers: compileOutliers,
  ratio: pandasRatio,
  regress: compileRegress,
  standardize: compileStandardize,
  standout: pandasStandout,
  test: compileTest,
  weighted: compileWeighted
} as const;
