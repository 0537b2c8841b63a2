import { compareRule } from './compare-rule.js';
import { keptRule } from './kept-rule.js';
import { periodGroupsRule } from './period-groups-rule.js';
import { rangeRule } from './range-rule.js';
import { ratioRule } from './ratio-rule.js';
import { shareRule } from './share-rule.js';
import { sidesRule } from './sides-rule.js';
import { standoutRule } from './standout-rule.js';
import { verdictRule } from './verdict-rule.js';

/** Rules that want a word that sets things against each other, beside an average, or beside the whole that they are a part of. */
export const COMPARISON_RULES = {
  compare: compareRule,
  kept: keptRule,
  range: rangeRule,
  ratio: ratioRule,
  share: shareRule,
  standout: standoutRule,
  verdict: verdictRule,
  sides: sidesRule,
  periods: periodGroupsRule
} as const;
