import { compareRule } from './compare-rule.js';
import { periodGroupsRule } from './period-groups-rule.js';
import { rangeRule } from './range-rule.js';
import { ratioRule } from './ratio-rule.js';
import { sidesRule } from './sides-rule.js';
import { standoutRule } from './standout-rule.js';
import { verdictRule } from './verdict-rule.js';

/** Rules that want a word that sets things against each other, or beside an average. */
export const COMPARISON_RULES = {
  compare: compareRule,
  range: rangeRule,
  ratio: ratioRule,
  standout: standoutRule,
  verdict: verdictRule,
  sides: sidesRule,
  periods: periodGroupsRule
} as const;
