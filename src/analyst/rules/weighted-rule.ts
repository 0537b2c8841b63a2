import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import type { RuleContext } from './rule-context.js';
import { statisticOf } from './statistic-of.js';

/** "average price weighted by quantity". */
export function weightedRule(context: RuleContext): readonly Draft[] {
  const statistic = statisticOf(context, 'weighted');
  const [column, weight, ...others] = statistic?.subjects ?? [];
  const [key, ...more] = statistic?.keys ?? [];
  if (statistic === undefined || column === undefined || weight === undefined || others.length + more.length > 0) {
    return [];
  }
  const named = context.markers('option').filter(({ sense }) => sense.option === 'weight');
  const fns = context.markers('fn');
  const means = fns.every(({ sense }) => sense.fn === 'mean');
  const right = isMeasured(column) && isMeasured(weight) && (key === undefined || columnKind.isGroupable(key.column));
  const between = (item: number): boolean => item > column.item && item < weight.item;
  const behind = [...named, ...statistic.markers].some(({ item }) => between(item)) || context.says('by', 'with');
  if (!right || !means || !behind || context.has('count', 'share', 'superlative', 'most')) {
    return [];
  }
  const step: AnalysisStep = {
    type: 'weighted',
    column: column.column.name,
    weight: weight.column.name,
    ...(key === undefined ? {} : { by: key.column.name })
  };
  const uses = [...statistic.uses, ...[...named, ...fns].map(one => one.item)];
  return [{ steps: [...context.filter(), step], uses, score: 0, assumptions: [] }];
}
