import type { AnalysisStep } from '../../analysis/index.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/** "costs as a percentage of revenue by region", "which town has the highest revenue per night". */
export function ratioRule(context: RuleContext): readonly Draft[] {
  const found = context.reading.items.flatMap((item, at) => (item.type === 'ratio' ? [{ item, at }] : []));
  const [ratio, ...others] = found;
  const busy =
    context.reading.having !== undefined ||
    context.has('fn', 'count', 'share', 'compare', 'distinct', 'list', 'window', 'take', 'values') ||
    context.role('measure').length > 0;
  if (ratio === undefined || others.length > 0 || busy) {
    return [];
  }
  const order = orderOf(context);
  const keys = context.role('key');
  const answers = context.role('answer');
  const { of, over, unit } = ratio.item;
  const by = order === undefined ? keys : [...answers, ...keys];
  if (order === undefined ? answers.length > 0 : by.length === 0) {
    return [];
  }
  const { limit } = context.reading;
  const count = limit?.value ?? 1;
  const sorts = order === undefined && by.length > 0 ? context.markers('sort') : [];
  const descending = !sorts.some(({ sense }) => sense.direction === 'min');
  const ends: readonly AnalysisStep[] =
    order === undefined
      ? sorts.map(() => ({ type: 'sort' as const, descending })).slice(0, 1)
      : [{ type: 'top', direction: order.direction, count, columns: [], answer: count > 1 ? 'table' : 'label' }];
  return [
    {
      steps: [...context.filter(), { type: 'ratio', of: of.name, over: over.name, by: by.map(keyOf), unit }, ...ends],
      uses: [
        ratio.at,
        ...by.map(({ item }) => item),
        ...(by.length > 0 ? [...context.markers('group'), ...sorts].map(({ item }) => item) : []),
        ...(order?.items ?? []),
        ...(order === undefined || limit === undefined ? [] : [limit.item])
      ],
      score: 0,
      assumptions: [
        {
          type: 'method',
          phrase: ratio.item.text,
          reading: 'ratio',
          text: `The sum of ${of.name} is divided by the sum of ${over.name}, not row by row`
        }
      ]
    }
  ];
}
