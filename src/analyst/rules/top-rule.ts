import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { type Order, orderOf } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';

type Decider = {
  readonly column: ColumnProfile;
  readonly direction: 'max' | 'min';
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

/** The columns that may decide the order: the measured one, or those an adjective is about. */
function deciders(context: RuleContext, order: Order): readonly Decider[] {
  const measured = context.role('measure');
  const [only, ...others] = measured;
  if (others.length > 0) {
    return [];
  }
  if (only !== undefined) {
    const usable =
      columnKind.isNumeric(only.column) || columnKind.isDate(only.column) || columnKind.isText(only.column);
    const score = columnKind.isText(only.column) ? 2 * WEIGHTS.assumed : 0;
    return usable
      ? [{ column: only.column, direction: order.direction, uses: [only.item], score, assumptions: [] }]
      : [];
  }
  const phrase = context.reading.items[order.items[0] ?? 0]?.text ?? '';
  return hintedColumns(order.hints ?? [], context.columns).map(({ column, score, turned }) => ({
    column,
    direction: turned ? (order.direction === 'max' ? 'min' : 'max') : order.direction,
    uses: [],
    score: WEIGHTS.link * Math.log(score),
    assumptions: [assumeColumn(phrase, column.name)]
  }));
}

/** The column that holds what "who" or the noun of the question asks for. */
function whoColumn(context: RuleContext): readonly ColumnProfile[] {
  if (!context.markers('wh').some(marker => marker.sense.word === 'who')) {
    return [];
  }
  const names = context.profile.columns.filter(column => columnKind.isText(column) && columnKind.isName(column));
  return names.length > 2 ? [] : names;
}

function rowsOf(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  const { limit, rank } = context.reading;
  const answers = context.role('answer');
  const who = answers.length === 0 ? whoColumn(context) : [];
  const columns = answers.length > 0 ? answers.map(answer => answer.column.name) : who.map(column => column.name);
  const count = limit?.value ?? (order.type === 'top' ? 5 : 1);
  const several = count > 1 || columns.length > 1;
  const answer = columns.length === 0 || several ? ('table' as const) : ('label' as const);
  const shown = answer === 'table' && columns.length > 0 ? [...new Set([...columns, decider.column.name])] : columns;
  const first = answers[0];
  const repeated = first !== undefined && columnKind.isUnique(first.column, context.profile) === false;
  const step: AnalysisStep = {
    type: 'top',
    by: decider.column.name,
    direction: decider.direction,
    count,
    columns: shown,
    answer,
    ...(rank === undefined ? {} : { skip: rank.value - 1 })
  };
  const row: readonly Assumption[] = repeated
    ? [
        {
          type: 'method',
          phrase: '',
          reading: 'row',
          text: `Single rows are compared, not totals for each ${columns.join(', ')}`
        }
      ]
    : [];
  return [
    {
      steps: [...context.filter(), step],
      uses: [
        ...decider.uses,
        ...order.items,
        ...answers.map(one => one.item),
        ...context
          .markers('group')
          .filter(() => order.type === 'top')
          .map(marker => marker.item),
        ...(limit === undefined ? [] : [limit.item]),
        ...(rank === undefined ? [] : [rank.item])
      ],
      score: decider.score + (repeated && several ? 3 * WEIGHTS.assumed : repeated ? WEIGHTS.assumed : 0),
      assumptions: [...decider.assumptions, ...row]
    }
  ];
}

/** "revenue" of a repeated customer is added up before customers are compared. */
function totals(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  const first = context.role('answer')[0];
  const summed = isAdditive(decider.column) || order.type === 'most';
  if (first === undefined || !columnKind.isNumeric(decider.column) || !summed) {
    return [];
  }
  if (columnKind.isUnique(first.column, context.profile) === true) {
    return [];
  }
  const text = `${decider.column.name} is added up for each ${first.column.name}`;
  const uses = [...decider.uses, ...(order.type === 'top' ? context.markers('group').map(marker => marker.item) : [])];
  const measure = { fn: 'sum', column: decider.column.name } as const;
  return rankGroups(context, order, { measure, uses, score: decider.score + 0.1 }).map(draft => ({
    ...draft,
    assumptions: [...decider.assumptions, { type: 'operation', phrase: '', reading: 'sum', text }]
  }));
}

/** The rows with the largest or smallest value, what they are called, and groups ordered by their sum. */
export function topRule(context: RuleContext): readonly Draft[] {
  const order = orderOf(context);
  if (order === undefined || order.type === 'frequent' || context.has('fn', 'count', 'share', 'compare', 'distinct')) {
    return [];
  }
  if (context.role('key').length > 0) {
    return [];
  }
  return deciders(context, order).flatMap(decider => [
    ...totals(context, order, decider),
    ...rowsOf(context, order, decider)
  ]);
}
