import type { AnalysisStep } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import type { RuleContext } from './rule-context.js';
import { statisticOf } from './statistic-of.js';

/** z-scores of a column, and a column scaled from 0 to 1. */
export function standardizeRule(context: RuleContext): readonly Draft[] {
  const statistic = statisticOf(context, 'standardize');
  const [subject, ...others] = statistic?.subjects ?? [];
  if (statistic === undefined || subject === undefined || others.length > 0 || statistic.keys.length > 0) {
    return [];
  }
  if (
    !isMeasured(subject) ||
    context.has('fn', 'count', 'share', 'superlative', 'most', 'distinct', 'part', 'verdict')
  ) {
    return [];
  }
  const [ddof, ...more] = context.markers('ddof');
  const how = statistic.name === 'minmax' ? 'minmax' : 'z';
  if (more.length > 0 || (ddof !== undefined && how === 'minmax')) {
    return [];
  }
  const step: AnalysisStep = {
    type: 'standardize',
    column: subject.column.name,
    how,
    ...(ddof === undefined ? {} : { ddof: ddof.sense.value })
  };
  return [
    {
      steps: [...context.filter(), step],
      uses: [...statistic.uses, ...(ddof === undefined ? [] : [ddof.item])],
      score: 0,
      assumptions:
        how === 'z' && ddof === undefined
          ? [assumeMethod('ddof', 'The standard deviation is that of a sample (ddof=1)')]
          : []
    }
  ];
}
