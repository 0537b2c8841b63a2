import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { type HintedColumn, hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from './draft.js';
import { answersOf } from './answers-of.js';
import { absorbedFunction } from './absorbed-function.js';
import { directionFor } from './direction-for.js';
import { isAbout } from '../reading/is-about.js';
import { isAdditive } from './is-additive.js';
import { type Order, orderOf } from './order-of.js';
import { keyOf } from './key-of.js';
import { nameColumn } from './name-column.js';
import type { RoleColumn } from '../reading/reading.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';
import { standsForThing } from './stands-for-thing.js';
import { unsuited } from './unsuited.js';

const ROW_FOR_VALUE = -1.2;
const ROW_FOR_NAME = -1.2;

type Decider = {
  readonly column: ColumnProfile;
  readonly direction: 'max' | 'min';
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

/** "the longest bills": of the columns about a length those of bills, when there are any. */
function namedToo(hinted: readonly HintedColumn[], context: RuleContext): readonly HintedColumn[] {
  const nouns = context.items('rowNoun').map(item => stemOf((context.reading.items[item]?.text ?? '').toLowerCase()));
  const named = new Set(
    context.columns
      .filter(({ words }) => words.some(({ forms }) => nouns.some(noun => (forms.get(noun) ?? 0) >= 0.9)))
      .map(({ column }) => column)
  );
  const found = hinted.filter(({ column }) => named.has(column));
  return found.length > 0 ? found : hinted;
}

/** The columns that may decide the order: the measured one, or those an adjective is about. */
function deciders(context: RuleContext, order: Order): readonly Decider[] {
  const measured = context.role('measure');
  const [only, ...others] = measured;
  if (others.length > 0) {
    return [];
  }
  if (only !== undefined) {
    const usable =
      (order.type !== 'most' || columnKind.isNumeric(only.column)) &&
      (columnKind.isNumeric(only.column) || columnKind.isDate(only.column) || columnKind.isText(only.column)) &&
      isAbout(order.hints, only.column, context.columns) &&
      !standsForThing(context, only);
    const score = (columnKind.isText(only.column) ? 2 * WEIGHTS.assumed : 0) + unsuited(order, only.column, context);
    return usable
      ? [
          {
            column: only.column,
            direction: directionFor(order, only.column, context),
            uses: [only.item],
            score,
            assumptions: []
          }
        ]
      : [];
  }
  // "the biggest order" may be that of the most items or of the highest price.
  const sized = order.hints?.includes('size') === true;
  const hasOther = (column: ColumnProfile): boolean =>
    sized && isAdditive(column) && context.profile.columns.some(other => other !== column && isAdditive(other));
  const phrase = context.reading.items[order.items[0] ?? 0]?.text ?? '';
  return namedToo(hintedColumns(order.hints ?? [], context.columns), context).map(({ column, score, turned }) => ({
    column,
    direction: turned ? (order.direction === 'max' ? 'min' : 'max') : order.direction,
    uses: [],
    score: WEIGHTS.link * Math.log(score) + (hasOther(column) ? 2 * WEIGHTS.assumed : 0),
    assumptions: [assumeColumn(phrase, column.name)]
  }));
}

/** The column of names, for questions that ask who, which or what without naming a column. */
function whoColumn(context: RuleContext, several: boolean): readonly ColumnProfile[] {
  const name = nameColumn(context.profile);
  const asked = context.has('wh') || (several && (context.items('rowNoun').length > 0 || context.has('list')));
  return name === undefined || !asked || context.has('rows') ? [] : [name];
}

/** "the highest salary": the column stands directly behind the superlative, and no noun for a row behind the column. */
function asksValue(context: RuleContext, order: Order): boolean {
  const column = context.role('measure')[0];
  if (column === undefined || context.has('top', 'rows')) {
    return false;
  }
  const behind = context.reader.before(column.item) === order.items[0];
  return behind && context.reading.items[column.item + 1]?.type !== 'rowNoun' && context.reading.limit === undefined;
}

/** A column with few different values has many rows at its end: a single row says little about a group. */
function isCoarse(column: ColumnProfile): boolean {
  return column.distinct !== undefined && column.distinct.count <= 20;
}

/** Cost of an answer that gives rows or names although a value or a name was asked for. */
function bare(context: RuleContext, order: Order, columns: number): number {
  const words = context.markers('wh').map(marker => marker.sense.word);
  const value = words.includes('howMuch') || words.includes('when');
  const name = words.includes('who') || words.includes('which');
  const cost = value ? ROW_FOR_VALUE : 0;
  if (context.role('answer').length > 0 || (columns > 0 && name)) {
    return cost;
  }
  return cost + (asksValue(context, order) && !name ? ROW_FOR_VALUE : 0) + (name ? ROW_FOR_NAME : 0);
}

/** "the most expensive visit" where each row is a visit. */
function namesRow(context: RuleContext, order: Order): boolean {
  const next = context.reading.items[(order.items[0] ?? -1) + 1];
  const key = next?.type === 'column' && columnKind.isUnique(next.column, context.profile) === true;
  return order.type === 'superlative' && (key || (next?.type === 'rowNoun' && order.hints !== undefined));
}

/** "the species of the heaviest animal": what one row has. */
function ownsRow(context: RuleContext, order: Order, { item }: RoleColumn): boolean {
  const at = order.items[0] ?? -1;
  return item < at && namesRow(context, order) && context.reader.wordsBetween(item, at)[0] === 'of';
}

/** True for the first of some columns that are shown beside what is asked for. */
function isBesides(context: RuleContext, { item }: RoleColumn): boolean {
  return context.reader.wordsBetween(context.reader.before(item), item).includes('with');
}

/** "by distance": the word before the deciding column belongs to it. */
function byWord(context: RuleContext): readonly number[] {
  const column = context.role('measure')[0];
  const place = column === undefined ? -1 : context.reader.before(column.item);
  return context
    .markers('group')
    .map(marker => marker.item)
    .filter(item => item === place);
}

function rowsOf(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  // A unit of time is no column of a row.
  if (context.role('answer').some(answer => answer.time !== undefined)) {
    return extremes(context, order, decider);
  }
  const { limit, rank } = context.reading;
  const answers = answersOf(context);
  const who = answers.length === 0 ? whoColumn(context, (limit?.value ?? 0) > 1 || order.type === 'top') : [];
  // "with their coach and city": what the rows are called stands before it.
  const [attribute] = answers;
  const besides = attribute !== undefined && attribute.item > (order.items[0] ?? 0) && isBesides(context, attribute);
  const called = besides ? nameColumn(context.profile) : undefined;
  const named = answers.length > 0 ? answers.map(answer => answer.column.name) : who.map(column => column.name);
  // Without a name the whole row says which thing it is.
  const columns = !besides ? named : called === undefined ? [] : [called.name, ...named];
  const count = limit?.value ?? (order.type === 'top' ? 5 : 1);
  const several = count > 1 || columns.length > 1;
  const answer = columns.length === 0 || several ? ('table' as const) : ('label' as const);
  const shown = answer === 'table' && columns.length > 0 ? [...new Set([...columns, decider.column.name])] : columns;
  const first = answers[0];
  const measured = context.role('measure')[0];
  const absorbed = measured === undefined ? undefined : absorbedFunction(measured, context);
  const single = namesRow(context, order);
  const repeated =
    !single && !besides && first !== undefined && columnKind.isUnique(first.column, context.profile) === false;
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
        ...byWord(context),
        ...(limit === undefined ? [] : [limit.item]),
        ...(rank === undefined ? [] : [rank.item])
      ],
      score:
        decider.score +
        bare(context, order, columns.length) +
        (repeated && (absorbed !== undefined || isCoarse(decider.column)) ? 4 * WEIGHTS.assumed : 0) +
        (comparesMeans(order, decider, context) ? 3 * WEIGHTS.assumed : 0) +
        (repeated && several ? 3 * WEIGHTS.assumed : repeated ? WEIGHTS.assumed : 0),
      assumptions: [...decider.assumptions, ...row]
    }
  ];
}

/** "the month with the highest temperature": of single values or on average is not said. */
function extremes(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  const name = decider.column.name;
  if (isAdditive(decider.column) || decider.uses.length === 0 || !columnKind.isNumeric(decider.column)) {
    return [];
  }
  return (['mean', order.direction] as const).flatMap(fn => {
    const text = fn === 'mean' ? `The means of ${name} are compared` : `Single values of ${name} are compared`;
    const uses = [...decider.uses, ...byWord(context)];
    return rankGroups(context, order, { measure: { fn, column: name }, uses, score: 2 * WEIGHTS.assumed }).map(
      draft => ({
        ...draft,
        assumptions: [{ type: 'operation' as const, phrase: '', reading: fn, text }]
      })
    );
  });
}

/** "the most expensive product in each category": the first rows of each group. */
function withinGroups(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  const { limit, rank } = context.reading;
  const keys = context.role('key');
  const answers = context.role('answer');
  const named = answers.length > 0 || context.items('rowNoun').length > 0;
  if (rank !== undefined || !named || context.has('top') || asksValue(context, order)) {
    return [];
  }
  const name =
    answers.length > 0 ? answers.map(answer => answer.column.name) : [nameColumn(context.profile)?.name ?? ''];
  const within = keys.map(keyOf);
  const columns = name.includes('')
    ? []
    : [...new Set([...keys.map(key => key.column.name), ...name, decider.column.name])];
  const { direction } = decider;
  const step: AnalysisStep = {
    type: 'top',
    by: decider.column.name,
    direction,
    count: limit?.value ?? 1,
    within,
    columns,
    answer: 'table'
  };
  return [
    {
      steps: [...context.filter(), step],
      uses: [
        ...decider.uses,
        ...order.items,
        ...[...keys, ...answers].map(column => column.item),
        ...context.markers('group').map(marker => marker.item),
        ...(limit === undefined ? [] : [limit.item])
      ],
      score: decider.score,
      assumptions: decider.assumptions
    }
  ];
}

/** "the cheapest class": an adjective is about single items, so groups of them are compared by their mean. */
function comparesMeans(order: Order, decider: Decider, context: RuleContext): boolean {
  const [first, ...others] = answersOf(context);
  return (
    order.type === 'superlative' &&
    order.hints !== undefined &&
    decider.uses.length === 0 &&
    decider.direction === order.direction &&
    columnKind.isNumeric(decider.column) &&
    first !== undefined &&
    first.column !== decider.column &&
    others.length === 0 &&
    !ownsRow(context, order, first) &&
    (first.time === undefined
      ? columnKind.isUnique(first.column, context.profile) === false
      : !isAdditive(decider.column))
  );
}

function means(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  if (!comparesMeans(order, decider, context)) {
    return [];
  }
  const name = decider.column.name;
  const group = context.role('answer')[0]?.column.name ?? '';
  const text = `The mean of ${name} is compared for each ${group}`;
  const measure = { fn: 'mean', column: name } as const;
  const uses = context.markers('fn').map(fn => fn.item);
  return rankGroups(context, order, { measure, uses, score: decider.score }).map(draft => ({
    ...draft,
    assumptions: [...decider.assumptions, { type: 'operation', phrase: '', reading: 'mean', text }]
  }));
}

/** "revenue" of a repeated customer is added up before customers are compared. */
function totals(context: RuleContext, order: Order, decider: Decider): readonly Draft[] {
  const first = context.role('answer')[0];
  const summed = isAdditive(decider.column) || order.type === 'most';
  if (first === undefined || !columnKind.isNumeric(decider.column) || !summed) {
    return [];
  }
  if (comparesMeans(order, decider, context) || ownsRow(context, order, first)) {
    return [];
  }
  if (first.time === undefined && columnKind.isUnique(first.column, context.profile) === true) {
    return [];
  }
  const text = `${decider.column.name} is added up for each ${first.column.name}`;
  const uses = [...decider.uses, ...byWord(context)];
  const measure = { fn: 'sum', column: decider.column.name } as const;
  return rankGroups(context, order, { measure, uses, score: decider.score + 0.1 }).map(draft => ({
    ...draft,
    assumptions: [...decider.assumptions, { type: 'operation', phrase: '', reading: 'sum', text }]
  }));
}

/** The rows with the largest or smallest value, what they are called, and groups ordered by their sum. */
export function topRule(context: RuleContext): readonly Draft[] {
  const order = orderOf(context);
  if (order === undefined || order.type === 'frequent' || context.has('count', 'share', 'compare', 'distinct')) {
    return [];
  }
  const fns = context.markers('fn');
  if (fns.length > 0) {
    const averaged = fns.length === 1 && fns[0]?.sense.fn === 'mean';
    return averaged ? deciders(context, order).flatMap(decider => means(context, order, decider)) : [];
  }
  if (context.role('key').length > 0) {
    return deciders(context, order).flatMap(decider => withinGroups(context, order, decider));
  }
  return deciders(context, order).flatMap(decider => [
    ...means(context, order, decider),
    ...totals(context, order, decider),
    ...rowsOf(context, order, decider)
  ]);
}
