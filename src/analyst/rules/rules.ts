import { Deferred } from '../../analysis/index.js';
import { aggregateRule } from './aggregate-rule.js';
import type { COMPARISON_RULES } from './comparison-rules.js';
import { countRule } from './count-rule.js';
import { listRule } from './list-rule.js';
import { lookRule } from './look-rule.js';
import { missingRule } from './missing-rule.js';
import type { Rule } from './rule.js';
import type { RuleContext } from './rule-context.js';
import { meanOfGroupsRule } from './mean-of-groups-rule.js';
import type { OVERVIEW_RULES } from './overview-rules.js';
import type { TIME_RULES } from './time-rules.js';
import { topRule } from './top-rule.js';

/** Loaded with the first question that has one of their words. */
export const COMPARISONS = new Deferred(async () => (await import('./comparison-rules.js')).COMPARISON_RULES);
export const OVERVIEWS = new Deferred(async () => (await import('./overview-rules.js')).OVERVIEW_RULES);
export const TIMES = new Deferred(async () => (await import('./time-rules.js')).TIME_RULES);
export const STATISTICS = new Deferred(async () => (await import('./statistics-rules.js')).STATISTICS_RULES);
export const CHARTS = new Deferred(async () => (await import('./chart-rules.js')).CHART_RULES);

/** False where no word sets things against each other. */
function mayCompare(context: RuleContext): boolean {
  return (
    context.has('compare', 'arithmetic', 'comparison', 'comparative') ||
    context.comparesSides() ||
    context.markers('chart').some(({ sense }) => sense.against === true) ||
    context.items('unknown').some(at => /^(?:more|fewer|less)$/iu.test(context.reading.items[at]?.text ?? ''))
  );
}

/** False where no word is about what was before, what passes between, or what was first or last. */
function mayGoByTime(context: RuleContext): boolean {
  return (
    context.reading.items.some(
      item => item.type === 'marker' && (item.sense.type === 'window' || item.sense.type === 'elapsed')
    ) ||
    context.has('compare', 'take') ||
    context.markers('look').some(({ sense }) => sense.what === 'span') ||
    context.markers('superlative').some(({ sense }) => sense.hints?.[0] === 'date')
  );
}

const comparing =
  (name: keyof typeof COMPARISON_RULES): Rule =>
  context =>
    mayCompare(context) ? COMPARISONS.get()[name](context) : [];

const byTime =
  (name: keyof typeof TIME_RULES): Rule =>
  context =>
    mayGoByTime(context) ? TIMES.get()[name](context) : [];

const overview =
  (name: keyof typeof OVERVIEW_RULES, isAsked: (context: RuleContext) => boolean): Rule =>
  context =>
    isAsked(context) ? OVERVIEWS.get()[name](context) : [];

/** Rules whose plans can be drawn. */
const ANSWERS: readonly Rule[] = [
  aggregateRule,
  overview('numbers', context => context.has('fn') && context.has('option', 'chart')),
  countRule,
  context => (context.has('share') ? COMPARISONS.get().share(context) : []),
  context => (context.reading.items.some(({ type }) => type === 'ratio') ? COMPARISONS.get().ratio(context) : []),
  topRule,
  context => (context.reading.having === undefined ? [] : COMPARISONS.get().kept(context)),
  context =>
    context.reading.conditions.some(({ condition }) => condition.type === 'average')
      ? COMPARISONS.get().standout(context)
      : [],
  listRule,
  comparing('compare'),
  comparing('range'),
  lookRule,
  missingRule,
  overview('duplicates', context => context.has('duplicate', 'distinct')),
  comparing('verdict'),
  context => (context.has('statistic', 'part') ? STATISTICS.get().flatMap(rule => rule(context)) : []),
  comparing('sides'),
  byTime('window'),
  meanOfGroupsRule,
  byTime('gap'),
  byTime('elapsed'),
  byTime('change'),
  comparing('periods'),
  byTime('end')
];

/** True where a word asks for a drawing, which no other plan accounts for. */
function asksForDrawing(context: RuleContext): boolean {
  return context.markers('chart').some(({ sense }) => sense.draws === true);
}

/** True where a word asks for a drawing or for how values are spread. */
function saysHowToDraw(context: RuleContext): boolean {
  return context.markers('chart').some(({ sense }) => sense.draws === true || sense.spread === true);
}

/** Every rule. Each makes none, one or several plans of a reading; the ranking decides among all of them. */
export const RULES: readonly Rule[] = [
  context =>
    asksForDrawing(context) ? CHARTS.get().answers(context, ANSWERS) : ANSWERS.flatMap(rule => rule(context)),
  context => (saysHowToDraw(context) ? CHARTS.get().rows(context) : [])
];
