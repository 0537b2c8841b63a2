import { correlateRule } from './correlate-rule.js';
import { intervalRule } from './interval-rule.js';
import { outlierRule } from './outlier-rule.js';
import { regressRule } from './regress-rule.js';
import type { Rule } from './rule.js';
import { standardizeRule } from './standardize-rule.js';
import { testRule } from './test-rule.js';
import { weightedRule } from './weighted-rule.js';

/** Rules that want a word for a statistic, or for a part of what one reports. */
export const STATISTICS_RULES: readonly Rule[] = [
  correlateRule,
  intervalRule,
  outlierRule,
  regressRule,
  standardizeRule,
  testRule,
  weightedRule
];
