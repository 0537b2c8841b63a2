import type { Measure } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { keyOf } from './key-of.js';
import type { RuleContext } from './rule-context.js';

/** What of each group is compared: the measure that is named, else its sum where people add it up, else its average. */
function measureOf(context: RuleContext, average: BoundCondition, fn: 'mean' | 'median'): Measure | undefined {
  const { name } = average.column;
  const item = context.reading.items[average.at];
  // "cost more than average" is said of one of them, "above-average costs" of all together.
  const left = average.items.find(place => place !== average.at);
  const verb = left === undefined || context.reading.items[left - 1]?.type === 'column';
  const amount = item?.type === 'averageTest' && (item.measured !== undefined || !verb);
  const column = context.profile.columns.find(one => one.name === name);
  const [named, ...others] = context.markers('fn');
  if (column === undefined || others.length > 0) {
    return undefined;
  }
  if (named !== undefined) {
    return named.sense.fn === fn ? { fn, column: name } : undefined;
  }
  return { fn: amount && isAdditive(column) && fn === 'mean' ? 'sum' : fn, column: name };
}

/** "which shops have above-average sales", "varieties whose mean sugar is below the overall mean": groups beside all of them. */
export function standoutRule(context: RuleContext): readonly Draft[] {
  const { conditions, having } = context.reading;
  const [average, ...more] = conditions.filter(({ condition }) => condition.type === 'average');
  const [group, ...others] = context.role('answer');
  const busy =
    having !== undefined ||
    context.has('count', 'share', 'compare', 'distinct', 'window', 'take', 'superlative', 'most', 'top', 'sort') ||
    context.role('measure').length > 0;
  if (average === undefined || more.length > 0 || group === undefined || others.length > 0 || busy) {
    return [];
  }
  const { condition } = average;
  const repeated = columnKind.isUnique(group.column, context.profile) === false;
  if (condition.type !== 'average' || condition.by !== undefined || !repeated || columnKind.isNumeric(group.column)) {
    return [];
  }
  const measure = measureOf(context, average, condition.fn);
  if (measure === undefined) {
    return [];
  }
  const { op } = condition;
  const whole = measure.fn === 'sum' ? `the mean of these sums` : `the ${measure.fn} of all rows`;
  return [
    {
      steps: [
        ...context.filter(conditions.filter(one => one !== average)),
        { type: 'standout', by: [keyOf(group)], measure, op }
      ],
      uses: [
        group.item,
        ...[...context.markers('fn'), ...context.markers('group'), ...context.markers('list')].map(({ item }) => item)
      ],
      score: 0,
      assumptions: [
        {
          type: 'method',
          phrase: '',
          reading: measure.fn,
          text: `The ${measure.fn} of ${condition.column} of each ${group.column.name} is compared with ${whole}`
        }
      ]
    }
  ];
}
