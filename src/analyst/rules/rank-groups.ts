import type { AnalysisStep, Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import { directionFor } from './direction-for.js';
import type { Draft } from './draft.js';
import type { RoleColumn } from '../reading/reading.js';
import { keyOf } from './key-of.js';
import type { Order } from './order-of.js';
import type { RuleContext } from './rule-context.js';

type Grouped = { readonly measure: Measure; readonly uses: readonly number[]; readonly score: number };

/** "in each species", "per region": behind such a word each group of a key has a first one of its own. */
const EACH = /^(?:(?:in|for|of|within|at|on|with|among) (?:each|every)|each|every|per|by)$/iu;

/** True without outer groups, or where a word says that each of them is looked at by itself. */
function mayLieWithin(context: RuleContext, outer: readonly RoleColumn[], answers: readonly RoleColumn[]): boolean {
  return (
    outer.length === 0 ||
    (outer.every(key => !answers.some(answer => answer.column === key.column && answer.time === key.time)) &&
      context.reading.rank === undefined &&
      context.markers('group').some(({ text }) => EACH.test(text)))
  );
}

/** "Which group has the highest …": groups by the asked columns, orders by the measure, gives the label or the first few. */
export function rankGroups(context: RuleContext, order: Order, grouped: Grouped): readonly Draft[] {
  const answers = context.role('answer');
  const by = answers.map(keyOf);
  const { fn, column } = grouped.measure;
  const outer = context.role('key');
  const within = outer.map(keyOf);
  if (
    by.length === 0 ||
    !mayLieWithin(context, outer, answers) ||
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
    direction: column === undefined ? order.direction : directionFor(order, { name: column }, context),
    count: limit === undefined && order.type === 'top' ? 5 : count,
    columns: [],
    ...(within.length === 0 ? {} : { within }),
    answer: several || within.length > 0 ? 'table' : 'label',
    ...(rank === undefined ? {} : { skip: rank.value - 1 })
  };
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: [...within, ...by], measures: [grouped.measure] }, top],
      uses: [
        ...grouped.uses,
        ...outer.map(key => key.item),
        ...(outer.length === 0 ? [] : context.markers('group').map(({ item }) => item)),
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
