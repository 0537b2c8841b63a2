import type { Assumption, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import type { NameWord } from '../linking/column-words.js';
import { wordSimilarity } from '../linking/word-similarity.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import { deniesOwning } from './denies-owning.js';
import type { Draft } from './draft.js';
import { eventNouns } from './event-nouns.js';
import { byDoer } from './by-doer.js';
import { isAdditive } from './is-additive.js';
import { isLevel } from './is-level.js';
import { isOfThings } from './is-of-things.js';
import { countsGroups } from './counts-groups.js';
import { groupsWith } from './groups-with.js';
import { keyOf } from './key-of.js';
import { namedGroups } from './named-groups.js';
import { type Order, orderOf } from './order-of.js';
import { rankedByRows } from './ranked-by-rows.js';
import { rankGroups } from './rank-groups.js';
import { rankedKeys } from './ranked-keys.js';
import { isByName } from './is-by-name.js';
import type { RuleContext } from './rule-context.js';
import { valueCounts } from './value-counts.js';
import { asksValueCounts } from './asks-value-counts.js';

type Counted = {
  readonly measure: Measure;
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

/** A link below this score may be an accident. */
const RESEMBLING = 0.8;
/** A link below this score leaves out the word that the name of the column is about: `leaves` for `leave_type`. */
const HEADLESS = 0.92;

/** Last words of names whose values are kinds of a thing and not the thing. */
const CLASSES = new Set(['type', 'category', 'kind', 'class', 'group', 'status', 'level', 'state']);
const KINDS = /^(?:kinds?|sorts?|types?|variet(?:y|ies)|class(?:es)?|categor(?:y|ies)) of /iu;

/** A key whose values repeat in fewer rows is that of the rows, some of which were entered twice. */
const NEARLY = 0.95;

/** How well a noun must name a number to be what it counts: `readers` is not how often a book was borrowed. */
const SURE = 0.75;

const CURRENCY = /dollar|euro|pound|franc|yen|rupee|cent|money|usd|eur|gbp|chf|[$€£]/iu;

function isMoney(column: ColumnProfile, { columns }: RuleContext): boolean {
  return columns.some(entry => entry.column === column && entry.dimension === 'money');
}

const ROWS: Counted = { measure: { fn: 'count' }, uses: [], score: 0, assumptions: [] };

function assume(phrase: string, reading: string, text: string): readonly Assumption[] {
  return [{ type: 'operation', phrase, reading, text }];
}

/**
 * False when the noun is not what the values of a column are: `properties` for `property_type`, `queens` for
 * `queen_race`. Keys and names stand for the thing itself.
 */
function namesThing(text: string, column: ColumnProfile, { columns }: RuleContext): boolean {
  const words = columns.find(entry => entry.column === column)?.words ?? [];
  if (columnKind.isId(column) || columnKind.isName(column) || words.length < 2) {
    return true;
  }
  const tokens = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(lower => ({ lower, stem: stemOf(lower) }));
  const says = (word: NameWord | undefined): boolean =>
    word === undefined || tokens.some(token => wordSimilarity(token, word) > 0);
  const last = words.at(-1);
  return says(words.find(word => word.head)) && (!CLASSES.has(last?.text ?? '') || KINDS.test(text) || says(last));
}

/** What counting the things named by a column means: rows, different values or a sum. */
function countOf(entity: RoleColumn, context: RuleContext): readonly Counted[] {
  const { column, item } = entity;
  const uses = [item];
  const text = context.reading.items[item]?.text ?? column.name;
  const unique = columnKind.isUnique(column, context.profile);
  if (columnKind.isNumeric(column) && !columnKind.isId(column)) {
    if ((context.reading.items[item]?.score ?? 0) < SURE) {
      return [];
    }
    // How an amount is spread is no sum of it.
    if (asksValueCounts(context.markers('count')[0]?.text ?? '')) {
      return [];
    }
    if (/^years?$/iu.test(text)) {
      const years = { fn: 'distinct', column: column.name } as const;
      const assumptions = assume(text, 'different values', `Different values of ${column.name} are counted`);
      return isLevel(column) ? [{ measure: years, uses, score: 0, assumptions }] : [];
    }
    // "how many sales" beside what they brought in: money is counted by "how much", or in its currency.
    if (isMoney(column, context) && !CURRENCY.test(text)) {
      const assumptions = assume(text, 'rows', `Every row is counted, whatever its ${column.name}`);
      return /[^s]s$/iu.test(text) ? [{ ...ROWS, uses, assumptions }] : [];
    }
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
  if (!namesThing(text, column, context)) {
    return [];
  }
  if (columnKind.isId(column) && (column.distinct?.count ?? 0) >= NEARLY * (context.profile.rows ?? Infinity)) {
    const assumptions = assume(text, 'rows', `Every row is counted, although some values of ${column.name} repeat`);
    return [{ ...ROWS, uses, assumptions }];
  }
  const distinct = { fn: 'distinct', column: column.name } as const;
  // "the most honey" is no number of different ones, and a word that only resembles the name may mean the rows.
  const mass = context.has('most') && !context.has('count') && !/s$|people|children|staff/iu.test(text);
  const link = context.reading.items[item]?.score ?? 1;
  const resembles = link < (columnKind.isId(column) ? RESEMBLING : HEADLESS);
  const doubt = isOfThings(entity, context) ? 2 * WEIGHTS.role.unlikelyType : resembles ? 3 * WEIGHTS.assumed : 0;
  return [
    {
      measure: distinct,
      uses,
      score: (mass ? 4 * WEIGHTS.assumed : 0) + doubt,
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
    if (asksValueCounts(context.markers('count')[0]?.text ?? '') && columnKind.isGroupable(entity.column)) {
      return [];
    }
    return countOf(entity, context).map(one => ({ ...one, uses: [...one.uses, ...count] }));
  }
  return [{ ...ROWS, uses: count }];
}

/** "more than one species": of each group the different ones count, and not the rows, where the values of a column repeat. */
function ofGroups(context: RuleContext, one: Counted): Counted {
  const { having, items } = context.reading;
  const item = having === undefined ? undefined : items[context.reader.after(having.item)];
  const kinds =
    item?.type === 'column' &&
    item.score >= HEADLESS &&
    columnKind.isText(item.column) &&
    columnKind.isGroupable(item.column) &&
    !columnKind.isId(item.column) &&
    !columnKind.isName(item.column);
  return kinds && one.measure.fn === 'count'
    ? {
        ...one,
        measure: { fn: 'distinct', column: item.column.name },
        assumptions: assume(item.text, 'different values', `Different values of ${item.column.name} are counted`)
      }
    : one;
}

function byGroup(context: RuleContext, counts: Counted): readonly Draft[] {
  const one = ofGroups(context, counts);
  const keys = context.role('key');
  const answers = context.role('answer');
  const { having } = context.reading;
  if (answers.length > 0 && (having === undefined || keys.length > 0)) {
    return [];
  }
  if (having !== undefined && (having.on !== 'count' || answers.length === 0)) {
    return [];
  }
  const single = answers.some(({ column }) => columnKind.isUnique(column, context.profile) === true);
  if (having !== undefined && (single || countsGroups(context, answers))) {
    return [];
  }
  // "which stations had at least one day with rain": those that have a row.
  if (having?.op === 'ge' && having.value === 1) {
    const list = {
      type: 'list' as const,
      columns: answers.map(({ column }) => column.name),
      form: 'distinct' as const
    };
    const uses = [...one.uses, ...answers.map(({ item }) => item), having.item];
    const plain = answers.length === 1 && answers[0]?.time === undefined && context.reading.conditions.length > 0;
    return plain ? [{ steps: [...context.filter(), list], uses, score: one.score, assumptions: one.assumptions }] : [];
  }
  const apart = answers.length === 0 ? namedGroups(context, [one.measure]) : undefined;
  const values = (apart?.keys ?? []).filter(value => !keys.some(key => key.column === value.column));
  const by = [...keys, ...answers, ...values];
  const sorts = context.markers('sort');
  if (by.length > 0 && sorts.some(isByName)) {
    return [];
  }
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

/** "movies per genre": things by group without another word are counted. */
function impliedCount(context: RuleContext): readonly Draft[] {
  const nouns =
    context.items('rowNoun').length + context.role('noun').length + eventNouns(context).length + context.kinds();
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

/** "orders by country, top 3" */
function countedTop(context: RuleContext, order: Order): readonly Draft[] {
  const keyed = rankedKeys(context, order);
  const nouns = context.items('rowNoun').length + context.role('noun').length + eventNouns(context).length;
  const busy = context.has('take', 'look', 'sort', 'columns') || context.role('measure').length > 0;
  return keyed === undefined || nouns === 0 || busy
    ? []
    : rankGroups(keyed.context, order, { measure: { fn: 'count' }, uses: keyed.uses, score: WEIGHTS.assumed });
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
  const behind = items[context.reader.after(at)];
  // "the most honey" has no number of things.
  const mass =
    /^(?:the )?(?:most|least)$/iu.test(items[at]?.text ?? '') &&
    behind?.type === 'column' &&
    columnKind.isText(behind.column) &&
    !/(?:s|people|staff|men)$/iu.test(behind.text);
  return order.type === 'most' && !context.has('count') && (mass || (verb && !nouns));
}

/** Counts of rows or things, by group, and the group with most of them. */
export function countRule(context: RuleContext): readonly Draft[] {
  if (context.has('share', 'compare', 'fn', 'duplicate', 'columns') || deniesOwning(context)) {
    return [];
  }
  const order = orderOf(context);
  const counts = context.has('count') || context.reading.having?.on === 'count';
  const asks = order !== undefined && (order.type === 'most' || order.type === 'frequent');
  if (!counts && !asks) {
    return order === undefined
      ? impliedCount(context)
      : [...countedTop(context, order), ...rankedByRows(context, order)];
  }
  const done = order === undefined || counts ? [] : byDoer(context, order);
  if (done.length > 0) {
    return done;
  }
  const countable = ({ column, time }: RoleColumn): boolean =>
    time !== undefined || columnKind.isGroupable(column) || columnKind.isId(column) || columnKind.isDateLike(column);
  if (asks && (!context.role('answer').every(countable) || isMeasured(context, order))) {
    return [];
  }
  const all = counted(context);
  if (order === undefined) {
    return [...all.flatMap(one => byGroup(context, one)), ...groupsWith(context), ...valueCounts(context)];
  }
  const keyed = rankedKeys(context, order);
  return all.flatMap(one =>
    rankGroups(keyed?.context ?? context, order, { ...one, uses: [...one.uses, ...(keyed?.uses ?? [])] }).map(
      draft => ({
        ...draft,
        assumptions: [...draft.assumptions, ...one.assumptions]
      })
    )
  );
}
