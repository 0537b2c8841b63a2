import { aggregateRule } from './aggregate-rule.js';
import { chartRule } from './chart-rule.js';
import { compareRule } from './compare-rule.js';
import { countRule } from './count-rule.js';
import type { Draft } from './draft.js';
import { duplicateRule } from './duplicate-rule.js';
import { gapRule } from './gap-rule.js';
import { listRule } from './list-rule.js';
import { lookRule } from './look-rule.js';
import { missingRule } from './missing-rule.js';
import { correlateRule } from './correlate-rule.js';
import { intervalRule } from './interval-rule.js';
import { outlierRule } from './outlier-rule.js';
import { regressRule } from './regress-rule.js';
import { standardizeRule } from './standardize-rule.js';
import { testRule } from './test-rule.js';
import { weightedRule } from './weighted-rule.js';
import { rowChartRule } from './row-chart-rule.js';
import type { RuleContext } from './rule-context.js';
import { meanOfGroupsRule } from './mean-of-groups-rule.js';
import { shareRule } from './share-rule.js';
import { topRule } from './top-rule.js';
import { verdictRule } from './verdict-rule.js';
import { windowRule } from './window-rule.js';

type Rule = (context: RuleContext) => readonly Draft[];

/** Rules whose plans can be drawn. */
const ANSWERS: readonly Rule[] = [
  aggregateRule,
  countRule,
  shareRule,
  topRule,
  listRule,
  compareRule,
  lookRule,
  missingRule,
  duplicateRule,
  verdictRule,
  correlateRule,
  intervalRule,
  outlierRule,
  regressRule,
  standardizeRule,
  testRule,
  weightedRule,
  windowRule,
  meanOfGroupsRule,
  gapRule
];

/** True where a word asks for a drawing, which no other plan accounts for. */
function asksForDrawing(context: RuleContext): boolean {
  return context.markers('chart').some(({ sense }) => sense.draws === true);
}

/** Every rule. Each makes none, one or several plans of a reading; the ranking decides among all of them. */
export const RULES: readonly Rule[] = [
  context => (asksForDrawing(context) ? chartRule(context, ANSWERS) : ANSWERS.flatMap(rule => rule(context))),
  rowChartRule
];
