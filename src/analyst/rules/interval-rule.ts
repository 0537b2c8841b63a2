import type { AnalysisStep } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import type { RuleContext } from './rule-context.js';
import { statisticOf } from './statistic-of.js';

type Step = Extract<AnalysisStep, { type: 'interval' }>;

const LEVEL = 0.95;

/** Confidence intervals of means and shares. */
export function intervalRule(context: RuleContext): readonly Draft[] {
  const statistic = statisticOf(context, 'interval');
  const fns = context.markers('fn');
  const shares = context.markers('share');
  if (statistic === undefined || statistic.keys.length > 0 || context.has('part', 'verdict', 'alpha', 'distinct')) {
    return [];
  }
  const { markers, subjects } = statistic;
  const levels = new Set(markers.flatMap(({ sense }) => (sense.level === undefined ? [] : [sense.level])));
  if (levels.size > 1 || fns.some(({ sense }) => sense.fn !== 'mean') || fns.length > 1) {
    return [];
  }
  const level = [...levels][0] ?? LEVEL;
  const assumed =
    levels.size === 0 ? [assumeMethod('level', `The level of confidence is ${String(LEVEL * 100)} %`)] : [];
  const parts = { type: 'interval', level } as const;
  const [subject, ...others] = subjects;
  const counts = context.markers('count').map(one => one.item);
  if (shares.length > 0) {
    const { conditions } = context.reading;
    if (subject !== undefined || conditions.length !== 1 || fns.length + counts.length > 0) {
      return [];
    }
    const step: Step = { ...parts, where: conditions.map(bound => bound.condition) };
    const uses = [...statistic.uses, ...shares.map(one => one.item)];
    const normal = assumeMethod('normal', 'The interval of the share uses the normal distribution');
    return [{ steps: [step], uses, score: 0, assumptions: [...assumed, normal] }];
  }
  if (subject === undefined || others.length > 0 || !isMeasured(subject) || counts.length > 0) {
    return [];
  }
  const [mean] = fns;
  const [marker] = markers;
  // "the mean and its interval" asks for both, "the interval of the mean" for one.
  const both =
    mean !== undefined &&
    marker !== undefined &&
    mean.item < marker.item &&
    context.reading.items
      .slice(mean.item, marker.item)
      .some(item => item.type === 'grammar' && ['and', 'with', 'plus'].includes(item.text.toLowerCase()));
  const step: Step = { ...parts, column: subject.column.name, ...(both ? { center: true } : {}) };
  const student = context.markers('option').filter(({ sense }) => sense.option === 'student');
  const uses = [...statistic.uses, ...[...fns, ...student].map(one => one.item)];
  return [{ steps: [...context.filter(), step], uses, score: 0, assumptions: assumed }];
}
