import type { Assumption, Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { eventNouns } from './event-nouns.js';
import { isAdditive } from './is-additive.js';
import { keyOf } from './key-of.js';
import { namedGroups } from './named-groups.js';
import { type Order, orderOf } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';

type Counted = {
  readonly measure: Measure;
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

/** Words that ask how often each value occurs. */
const VALUE_COUNTS = /^(?:counts|frequenc|tally|distribution|breakdown)/u;

const ROWS: Counted = { measure: { fn: 'count' }, uses: [], score: 0, assumptions: [] };

function assume(phrase: string, reading: string, text: string): readonly Assumption[] {
  return [{ type: 'operation', phrase, reading, text }];
}

/** What counting the things named by a column means: rows, different values or a sum. */
function countOf(entity: RoleColumn, context: RuleContext): readonly Counted[] {
  const { column, item } = entity;
  const uses = [item];
  const text = context.reading.items[item]?.text ?? column.name;
  const unique = columnKind.isUnique(column, context.profile);
  if (columnKind.isNumeric(column) && !columnKind.isId(column)) {
    const sum = {
      measure: { fn: 'sum', column: column.name } as const,
      uses,
      assumptions: assume(text, 'sum', `${column.name} is added up`)
    };
    return [{ ...sum, score: isAdditive(column) ? 0 : 3 * WEIGHTS.assumed }];
  }
  if (columnKind.isDate(column) || column.type === 'boolean') {
    return [];
  }
  if (unique === true && column.nulls?.count === 0) {
    return [{ ...ROWS, uses }];
  }
  const distinct = { fn: 'distinct', column: column.name } as const;
  return [
    {
      measure: distinct,
      uses,
      score: 0,
      assumptions: assume(text, 'different values', `Different values of ${column.name} are counted`)
    }
  ];
}

/** What the words behind "how many" ask to count. */
function counted(context: RuleContext): readonly Counted[] {
  const count = context.markers('count').map(marker => marker.item);
  const distinct = context.markers('distinct').map(marker => marker.item);
  const entities = context.role('entity');
  if (distinct.length > 0) {
    const columns = [
      ...entities,
      ...context.role('measure'),
      ...(orderOf(context) === undefined ? context.role('answer') : [])
    ];
    const [only, ...others] = columns;
    return only === undefined || others.length > 0
      ? []
      : [
          {
            measure: { fn: 'distinct', column: only.column.name },
            uses: [...count, ...distinct, only.item],
            score: 0,
            assumptions: []
          }
        ];
  }
  const [entity, ...others] = entities;
  if (others.length > 0 || context.role('measure').length > 0) {
    return [];
  }
  if (entity !== undefined) {
    if (VALUE_COUNTS.test(context.markers('count')[0]?.text ?? '') && columnKind.isGroupable(entity.column)) {
      return [];
    }
    return countOf(entity, context).map(one => ({ ...one, uses: [...one.uses, ...count] }));
  }
  // An unknown noun directly behind "how many" stands for the rows.
  const place = count[0] === undefined ? -1 : context.reader.after(count[0]);
  const noun = context.reading.items[place];
  const bare = context.says('there', 'have') && context.reading.conditions.length + context.role('key').length === 0;
  const last = context.reading.items[context.reader.after(place)];
  const plural = noun !== undefined && /s$/u.test(noun.text) && last?.type !== 'rowNoun' && last?.type !== 'column';
  if (noun?.type === 'unknown' && bare && plural) {
    const assumptions = assume(noun.text, 'rows', `Each row counts as one of the ${noun.text}`);
    return [{ ...ROWS, uses: [...count, place], score: WEIGHTS.unknownEntity, assumptions }];
  }
  return [{ ...ROWS, uses: count }];
}

function byGroup(context: RuleContext, one: Counted): readonly Draft[] {
  const keys = context.role('key');
  const answers = context.role('answer');
  const { having } = context.reading;
  if (answers.length > 0 && (having === undefined || keys.length > 0)) {
    return [];
  }
  if (having !== undefined && (having.on !== 'count' || answers.length === 0)) {
    return [];
  }
  const apart = keys.length + answers.length === 0 ? namedGroups(context, [one.measure]) : undefined;
  const by = [...keys, ...answers, ...(apart?.keys ?? [])];
  const sorts = context.markers('sort');
  const ascending = sorts.some(sort => sort.sense.direction === 'min');
  return [
    {
      steps: [
        ...context.filter(apart?.conditions),
        { type: 'aggregate', by: by.map(keyOf), measures: [one.measure] },
        ...(having === undefined ? [] : [{ type: 'having', op: having.op, value: having.value } as const]),
        ...(sorts.length > 0 && by.length > 0 ? [{ type: 'sort', descending: !ascending } as const] : [])
      ],
      uses: [
        ...one.uses,
        ...by.map(key => key.item),
        ...(having === undefined ? [] : [having.item]),
        ...(by.length > 0 ? [...context.markers('group'), ...sorts].map(marker => marker.item) : [])
      ],
      score: one.score,
      assumptions: one.assumptions
    }
  ];
}

/** "counts of species": the values of a column with how often each occurs. */
function valueCounts(context: RuleContext): readonly Draft[] {
  const count = context.markers('count')[0];
  const [column, ...others] = context.role('entity');
  if (count === undefined || column === undefined || others.length > 0 || !VALUE_COUNTS.test(count.text)) {
    return [];
  }
  if (!columnKind.isGroupable(column.column)) {
    return [];
  }
  const by = [column.column.name];
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by, measures: [{ fn: 'count' }] }],
      uses: [count.item, column.item],
      score: 0.1,
      assumptions: []
    }
  ];
}

/** "which states occur, and how often does each": the values that are asked for, with how often each occurs. */
function listedCounts(context: RuleContext): readonly Draft[] {
  const [count, ...others] = context.markers('count');
  const answers = context.role('answer');
  const each = context
    .markers('group')
    .filter(marker => /^(?:of )?(?:each|every)/u.test(marker.text) && marker.item > (answers[0]?.item ?? Infinity));
  const loose = each.length > 0 || /^how often/u.test(count?.text ?? '');
  const busy = context.role('key').length + context.role('measure').length + context.role('entity').length > 0;
  if (count === undefined || others.length > 0 || answers.length === 0 || busy || !loose) {
    return [];
  }
  if (context.has('list', 'distinct') || !answers.every(answer => columnKind.isGroupable(answer.column))) {
    return [];
  }
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: answers.map(keyOf), measures: [{ fn: 'count' }] }],
      uses: [count.item, ...answers.map(answer => answer.item), ...each.map(marker => marker.item)],
      score: 0,
      assumptions: []
    }
  ];
}

/** "movies per genre": things by group without another word are counted. */
function impliedCount(context: RuleContext): readonly Draft[] {
  const nouns = context.items('rowNoun').length + context.role('noun').length + eventNouns(context).length;
  // Sales by month are an amount where there is one.
  const sold = context.reading.items.some(item => /^sales?$/iu.test(item.text));
  if (sold && context.profile.columns.some(isAdditive)) {
    return [];
  }
  const busy =
    context.has('take', 'look', 'list', 'wh', 'sort', 'distinct', 'columns', 'top', 'superlative') ||
    context.role('measure').length + context.role('answer').length > 0;
  const keys = context.role('key');
  const grouped = context.has('group') || keys.some(key => key.time !== undefined);
  if (busy || nouns === 0 || keys.length === 0 || !grouped) {
    return [];
  }
  return byGroup(context, { ...ROWS, score: WEIGHTS.assumed });
}

/** Verbs that ask for an amount: who earns the most does not have the most rows. */
const AMOUNT =
  /^(?:earn|cost|weigh|pay|last|spend|sell|score|charge|produce|make|use|consume|gain|lose|run|travel|bring|generate|drive|buy)(?:s|ed|ing)?$|^(?:paid|spent|sold|made|lost|ran|brought|drove|bought)$/u;

/** "earns the most" without a noun behind it. */
function isMeasured(context: RuleContext, order: Order): boolean {
  const { items } = context.reading;
  const at = order.items[0] ?? 0;
  const nouns = items.slice(at + 1).some(item => ['rowNoun', 'column', 'values'].includes(item.type));
  const verb = items.slice(0, at).some(item => item.type === 'grammar' && AMOUNT.test(item.text.toLowerCase()));
  return order.type === 'most' && !context.has('count') && verb && !nouns;
}

/** Counts of rows or things, by group, and the group with most of them. */
export function countRule(context: RuleContext): readonly Draft[] {
  if (context.has('share', 'compare', 'fn', 'duplicate', 'columns')) {
    return [];
  }
  const order = orderOf(context);
  const counts = context.has('count') || context.reading.having?.on === 'count';
  const asks = order !== undefined && (order.type === 'most' || order.type === 'frequent');
  if (!counts && !asks) {
    return order === undefined ? impliedCount(context) : [];
  }
  const countable = ({ column, time }: RoleColumn): boolean =>
    time !== undefined || columnKind.isGroupable(column) || columnKind.isId(column) || columnKind.isDateLike(column);
  if (asks && (!context.role('answer').every(countable) || isMeasured(context, order))) {
    return [];
  }
  const all = counted(context);
  if (order === undefined) {
    return [...all.flatMap(one => byGroup(context, one)), ...valueCounts(context), ...listedCounts(context)];
  }
  return all.flatMap(one =>
    rankGroups(context, order, one).map(draft => ({
      ...draft,
      assumptions: [...draft.assumptions, ...one.assumptions]
    }))
  );
}
