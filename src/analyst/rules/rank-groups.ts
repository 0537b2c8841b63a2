import type { AnalysisStep, Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import type { Order } from './order-of.js';
import type { RuleContext } from './rule-context.js';

type Grouped = { readonly measure: Measure; readonly uses: readonly number[]; readonly score: number };

/** "Which group has the highest …": groups by the asked columns, orders by the measure, gives the label or the first few. */
export function rankGroups(context: RuleContext, order: Order, grouped: Grouped): readonly Draft[] {
  const answers = context.role('answer');
  const by = answers.map(keyOf);
  const { fn, column } = grouped.measure;
  if (
    by.length === 0 ||
    context.role('key').length > 0 ||
    (column !== undefined && answers.some(answer => answer.column.name === column))
  ) {
    return [];
  }
  const summed = fn === 'sum' && answers.some(answer => answer.time !== undefined);
  // "the best month for sales" has the most of them.
  if (order.hints?.includes('rating') === true && !summed) {
    const measured = hintedColumns(order.hints, context.columns).some(
      hint => hint.column.name === grouped.measure.column
    );
    if (!measured) {
      return [];
    }
  }
  const { limit, rank } = context.reading;
  const single = answers.every(
    answer => answer.time === undefined && columnKind.isUnique(answer.column, context.profile) === true
  );
  // Every group would be one row.
  if (single && fn === 'count') {
    return [];
  }
  const count = limit?.value ?? 1;
  const several = count > 1 || order.type === 'top';
  const top: AnalysisStep = {
    type: 'top',
    direction: order.direction,
    count: limit === undefined && order.type === 'top' ? 5 : count,
    columns: [],
    answer: several ? 'table' : 'label',
    ...(rank === undefined ? {} : { skip: rank.value - 1 })
  };
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by, measures: [grouped.measure] }, top],
      uses: [
        ...grouped.uses,
        ...order.items,
        ...answers.map(answer => answer.item),
        ...(limit === undefined ? [] : [limit.item]),
        ...(rank === undefined ? [] : [rank.item])
      ],
      score: grouped.score + (single ? 2 * WEIGHTS.assumed : 0),
      assumptions: []
    }
  ];
}
