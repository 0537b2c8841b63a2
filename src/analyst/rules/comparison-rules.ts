import { compareRule } from './compare-rule.js';
import { periodGroupsRule } from './period-groups-rule.js';
import { rangeRule } from './range-rule.js';
import { sidesRule } from './sides-rule.js';
import { verdictRule } from './verdict-rule.js';

/** Rules that want a word that sets things against each other. */
export const COMPARISON_RULES = {
  compare: compareRule,
  range: rangeRule,
  verdict: verdictRule,
  sides: sidesRule,
  periods: periodGroupsRule
} as const;
