import type { Condition, TimeKey } from '../../analysis/index.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';
import { baseOf } from './base-of.js';
import { keyOf } from './key-of.js';

const DAY = 86_400_000;
const PARTS = new Set(['month', 'quarter', 'weekday', 'hour', 'year']);

function unitOf({ from = '', until = '' }: Extract<Condition, { type: 'period' }>): TimeKey['unit'] | undefined {
  const days = (Date.parse(until) - Date.parse(from)) / DAY;
  const whole = from.endsWith('-01') && until.endsWith('-01');
  if (from.endsWith('-01-01') && until.endsWith('-01-01') && days <= 366) {
    return 'year';
  }
  return whole && days >= 89 && days <= 92 && ['01', '04', '07', '10'].includes(from.slice(5, 7))
    ? 'quarter'
    : whole && days >= 28 && days <= 31
      ? 'month'
      : days === 1
        ? 'day'
        : undefined;
}

/** The groups that a condition on several periods, or on several parts of the dates, sets against each other. */
export function timesIn({ condition }: BoundCondition): TimeKey | undefined {
  if (condition.type === 'datePart') {
    const { column, unit, values, format, negated } = condition;
    const known = values.length > 1 && negated !== true && PARTS.has(unit);
    return known && unit !== 'day'
      ? { column, unit, as: 'part', ...(format === undefined ? {} : { format }) }
      : undefined;
  }
  if (condition.type !== 'any') {
    return undefined;
  }
  const periods = condition.conditions.flatMap(one => (one.type === 'period' ? [one] : []));
  const [first] = periods;
  const units = new Set(periods.map(unitOf));
  const [unit] = units;
  if (first === undefined || periods.length < condition.conditions.length || units.size !== 1 || unit === undefined) {
    return undefined;
  }
  const { column, format } = first;
  return { column, unit, as: 'period', ...(format === undefined ? {} : { format }) };
}

/** "mean wait in 2022 versus 2023": one number for each of the periods that are set against each other, or for each group and period. */
export function periodGroupsRule(context: RuleContext): readonly Draft[] {
  const against = context
    .markers('chart')
    .filter(({ text, sense }) => sense.against === true && /^(?:vs|versus|compared|against)/iu.test(text));
  const sides = against.length > 0 || context.comparesSides();
  const busy = context.has('compare', 'share', 'window', 'distinct', 'list', 'superlative', 'most', 'top', 'take');
  const keys = context.role('key');
  const answers = context.role('answer');
  const pairs = context.reading.conditions.flatMap(bound => timesIn(bound) ?? []);
  const [key, ...others] = pairs;
  const base = !sides || busy || answers.length > 0 || key === undefined ? undefined : baseOf(context, []);
  if (base === undefined || key === undefined || others.length > 0 || base.reductions.length > 0) {
    return [];
  }
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: [...keys.map(keyOf), key], measures: [base.measure] }],
      uses: [
        ...base.uses,
        ...keys.map(one => one.item),
        ...(keys.length > 0 ? context.markers('group').map(one => one.item) : []),
        ...against.map(one => one.item)
      ],
      score: base.score,
      assumptions: base.assumptions
    }
  ];
}
