import type { AnalysisStep, Assumption, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { FULL_QUANTITIES } from '../lexicon/full-quantities.js';
import { namesRepeated } from '../linking/names-repeated.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { isAbout } from '../reading/is-about.js';
import { directionFor } from './direction-for.js';
import { impliedTop } from './implied-top.js';
import { isAdditive } from './is-additive.js';
import { isEachRow } from './is-each-row.js';
import { isJoined } from './is-joined.js';
import { isLevel } from './is-level.js';
import { isTally } from './is-tally.js';
import { keyOf } from './key-of.js';
import { namedGroups } from './named-groups.js';
import { measuresOf } from './measures-of.js';
import { orderOf } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import { rankedKeys } from './ranked-keys.js';
import { isByName } from './is-by-name.js';
import type { RuleContext } from './rule-context.js';
import { standsForThing } from './stands-for-thing.js';
import { unsuited } from './unsuited.js';

type Measured = NonNullable<ReturnType<typeof measuresOf>>;

/** A measure that is named at least so well is meant. */
const NAMED = 0.94;

/** "the highest rated film" asks for the film. */
const VALUE_OF_NOUN = -1.6;

function sortStep(context: RuleContext): { readonly steps: readonly AnalysisStep[]; readonly uses: readonly number[] } {
  const sorts = context.markers('sort');
  if (sorts.length === 0) {
    return { steps: [], uses: [] };
  }
  // Groups stand in the order of their names by themselves.
  if (sorts.some(isByName)) {
    return { steps: [], uses: sorts.map(sort => sort.item) };
  }
  const direction = sorts.find(sort => sort.sense.direction !== undefined)?.sense.direction ?? 'max';
  return { steps: [{ type: 'sort', descending: direction === 'max' }], uses: sorts.map(sort => sort.item) };
}

/** "per flight" beside a mean: each row is one, nothing is grouped. */
function perRow(context: RuleContext, measures: readonly Measure[]): readonly number[] {
  return context
    .markers('group')
    .map(marker => marker.item)
    .filter(item => {
      const next = context.reader.after(item);
      const noun = context.reading.items[next];
      const row = noun?.type === 'rowNoun' || (noun?.type === 'marker' && noun.sense.type === 'rows');
      const per = /^(?:per|each|every|for each|for every)$/u.test(context.reading.items[item]?.text ?? '');
      const grouped = noun !== undefined && namesRepeated(noun.text, context.columns, context.profile);
      return row && per && !grouped && measures.every(measure => measure.fn === 'mean' || measure.fn === 'median');
    });
}

function grouped(
  context: RuleContext,
  measures: readonly Measure[],
  uses: readonly number[],
  score: number
): readonly Draft[] {
  const all = context.role('key');
  const keys = all.filter(key => !isEachRow(context, key, measures));
  const answers = context.role('answer');
  const having = context.reading.having;
  const groups = context.markers('group').map(marker => marker.item);
  const apart = having === undefined ? namedGroups(context, measures) : undefined;
  const values = (apart?.keys ?? []).filter(one => !keys.some(key => key.column === one.column));
  const by = (having === undefined ? [...keys, ...values] : [...answers, ...keys]).map(keyOf);
  if (having !== undefined && (by.length === 0 || having.on !== 'measure')) {
    return [];
  }
  if (having === undefined && answers.length > 0) {
    return [];
  }
  const sort = by.length === 0 ? { steps: [], uses: [] } : sortStep(context);
  return [
    {
      steps: [
        ...context.filter(apart?.conditions),
        { type: 'aggregate', by, measures: [...measures] },
        ...(having === undefined ? [] : [{ type: 'having', op: having.op, value: having.value } as const]),
        ...sort.steps
      ],
      uses: [
        ...uses,
        ...all.map(key => key.item),
        ...(having === undefined ? [] : [having.item, ...answers.map(answer => answer.item)]),
        ...(by.length > 0 || all.length > 0 ? groups : perRow(context, measures)),
        ...sort.uses
      ],
      score,
      assumptions: []
    }
  ];
}

/** "number of rides and total fare by species": the rows are counted beside what is measured of them. */
function counted(context: RuleContext, found: Measured): readonly Draft[] {
  const [count, ...others] = context.markers('count');
  const fns = context.markers('fn').map(({ item }) => item);
  const [first = -1] = fns;
  const entities = context.role('entity');
  const rows = entities.every(({ column }) => columnKind.isUnique(column, context.profile) === true);
  // A condition may be about one of the two only.
  const plain = context.reading.conditions.length === 0 && context.role('key').length > 0;
  if (
    count === undefined ||
    others.length > 0 ||
    fns.length === 0 ||
    !rows ||
    !plain ||
    orderOf(context) !== undefined
  ) {
    return [];
  }
  const leads = count.item < first;
  if (!isJoined(context, leads ? first : count.item)) {
    return [];
  }
  const number: Measure = { fn: 'count' };
  const measures = leads ? [number, ...found.measures] : [...found.measures, number];
  return grouped(context, measures, [...found.uses, count.item, ...entities.map(({ item }) => item)], 0);
}

function named(context: RuleContext): readonly Draft[] {
  const found = measuresOf(context);
  if (!found) {
    return [];
  }
  if (context.has('count')) {
    return counted(context, found);
  }
  const order = orderOf(context);
  const first = found.measures[0];
  if (order !== undefined && first !== undefined) {
    const keyed = rankedKeys(context, order);
    const uses = [...found.uses, ...(keyed?.uses ?? [])];
    return found.measures.length === 1
      ? rankGroups(keyed?.context ?? context, order, { measure: first, uses, score: 0 })
      : [];
  }
  return grouped(context, found.measures, found.uses, 0);
}

/** "the highest salary", "how old is the oldest": a superlative that asks for the value itself. */
function extreme(context: RuleContext): readonly Draft[] {
  const order = orderOf(context);
  if (order === undefined || order.type === 'frequent' || order.type === 'top' || context.has('fn', 'list')) {
    return [];
  }
  if (context.markers('wh').some(marker => marker.sense.word === 'which' || marker.sense.word === 'who')) {
    return [];
  }
  const fn = order.direction;
  const [column, ...others] = context.role('measure');
  const { rank, limit } = context.reading;
  if (limit !== undefined || context.role('answer').length > 0) {
    return [];
  }
  if (rank !== undefined) {
    const by = column?.column.name;
    const step = { type: 'top', by: by ?? '', direction: fn, count: 1, columns: [by ?? ''], answer: 'label' } as const;
    return column === undefined || others.length > 0 || context.role('key').length > 0
      ? []
      : [
          {
            steps: [...context.filter(), { ...step, columns: [...step.columns], skip: rank.value - 1 }],
            uses: [...order.items, column.item, rank.item],
            score: 0,
            assumptions: []
          }
        ];
  }
  if (column !== undefined && others.length === 0) {
    // "the busiest day" is none of the ends of the dates.
    const usable =
      (columnKind.isNumeric(column.column) ||
        (order.type !== 'most' && order.hints !== undefined && columnKind.isDateLike(column.column))) &&
      isAbout(order.hints, column.column, context.columns);
    const next = context.reading.items[column.item + 1];
    const score =
      (next !== undefined && ['rowNoun', 'column', 'unknown'].includes(next.type) ? VALUE_OF_NOUN : 0) +
      unsuited(order, column.column, context);
    const end = directionFor(order, column.column, context);
    return usable && !standsForThing(context, column)
      ? grouped(context, [{ fn: end, column: column.column.name }], [...order.items, column.item], score)
      : [];
  }
  const asked = context.markers('wh').find(marker => marker.sense.word === 'howMuch' || marker.sense.word === 'when');
  if (asked === undefined || order.hints === undefined || column !== undefined) {
    return [];
  }
  return hintedColumns(order.hints, context.columns)
    .filter(hint => (asked.sense.word === 'when') === columnKind.isDateLike(hint.column))
    .filter(hint => asked.sense.word === 'when' || !hint.turned)
    .slice(0, 2)
    .flatMap(hint =>
      grouped(
        context,
        [{ fn: hint.turned ? (fn === 'max' ? 'min' : 'max') : fn, column: hint.column.name }],
        [...order.items, asked.item],
        WEIGHTS.link * Math.log(hint.score)
      ).map(draft => ({
        ...draft,
        assumptions: [assumeColumn(context.reading.items[order.items[0] ?? 0]?.text ?? '', hint.column.name)]
      }))
    );
}

/** "smallest and largest budget": both ends of one column. */
function bothEnds(context: RuleContext): readonly Draft[] {
  const ends = context.markers('superlative');
  const [column, ...others] = context.role('measure');
  const directions = ends.map(end => end.sense.direction);
  if (ends.length !== 2 || new Set(directions).size !== 2 || column === undefined || others.length > 0) {
    return [];
  }
  const usable =
    (columnKind.isNumeric(column.column) || columnKind.isDateLike(column.column)) &&
    ends.every(end => isAbout(end.sense.hints, column.column, context.columns));
  const measures = directions.map((fn): Measure => ({ fn, column: column.column.name }));
  return usable ? grouped(context, measures, [...ends.map(end => end.item), column.item], 0) : [];
}

/** "how long did they stay" says nothing of `remote_days`, whose days are about something that is not asked for. */
function isOther(column: ColumnProfile, hints: readonly string[], { columns, reading }: RuleContext): boolean {
  const words = columns.find(entry => entry.column === column)?.words ?? [];
  const said = reading.items.flatMap(item =>
    item.text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(stemOf)
  );
  const asked = hints.map(hint => stemOf(hint.replace('-', '')));
  const fits = (stems: readonly string[], forms: ReadonlyMap<string, number>, least: number): boolean =>
    stems.some(stem => (forms.get(stem) ?? 0) >= least);
  const full = (text: string): boolean =>
    FULL_QUANTITIES[text]?.some(stem => words.some(({ forms }) => forms.has(stem))) ?? false;
  return words.some(
    ({ text, weight, forms }) => weight > 0.1 && !full(text) && !fits(asked, forms, 0.8) && !fits(said, forms, 0.6)
  );
}

function meanOf(name: string): Assumption {
  return { type: 'operation', phrase: '', reading: 'mean', text: `The mean of ${name} is taken` };
}

/** "how heavy are they on average": the adjective names the column. */
function attribute(context: RuleContext): readonly Draft[] {
  const [asked, ...others] = context.markers('wh').filter(marker => marker.sense.hints !== undefined);
  const fns = context.markers('fn');
  const [fn] = fns;
  const keys = context.role('key').length > 0 || context.reading.conditions.length > 0;
  if (asked === undefined || others.length > 0 || (fn === undefined && !keys) || fns.length > 1) {
    return [];
  }
  if (context.role('measure').length > 0 || orderOf(context) !== undefined) {
    return [];
  }
  return hintedColumns(asked.sense.hints ?? [], context.columns)
    .filter(({ column }) => columnKind.isNumeric(column))
    .flatMap(({ column, score }) =>
      grouped(
        context,
        [{ fn: fn?.sense.fn ?? 'mean', column: column.name }],
        [asked.item, ...(fn === undefined ? [] : [fn.item])],
        (fn === undefined ? WEIGHTS.assumed : 0) +
          WEIGHTS.link * Math.log(score) +
          (isOther(column, asked.sense.hints ?? [], context) ? 4 * WEIGHTS.assumed : 0)
      ).map(draft => ({
        ...draft,
        assumptions: [assumeColumn(asked.text, column.name), ...(fn === undefined ? [meanOf(column.name)] : [])]
      }))
    );
}

/** "compare length between males and females": groups are compared by their means. */
function comparedMeans(context: RuleContext, columns: readonly RoleColumn[]): readonly Draft[] {
  const measures = columns.map(({ column }): Measure => ({ fn: 'mean', column: column.name }));
  const apart = context.role('key').length > 0 || namedGroups(context, measures).keys.length > 0;
  const uses = columns.map(column => column.item);
  const text = `The means of ${columns.map(({ column }) => column.name).join(', ')} are compared`;
  return apart
    ? grouped(context, measures, uses, WEIGHTS.assumed).map(draft => ({
        ...draft,
        assumptions: [{ type: 'operation', phrase: '', reading: 'mean', text }]
      }))
    : [];
}

/** "revenue by region": an amount without the name of a measure is added up. */
function implied(context: RuleContext): readonly Draft[] {
  const columns = context.role('measure');
  if (columns.length === 0 || context.has('fn', 'count', 'share', 'compare') || orderOf(context) !== undefined) {
    return [];
  }
  const much = context.markers('wh').some(marker => marker.sense.word === 'howMuch');
  // "compare the shops by revenue" adds up what "compare the revenue of the shops" leaves open.
  const total = context.has('group') && columns.every(({ column }) => isAdditive(column));
  if (context.comparesSides() && !total && columns.every(one => columnKind.isNumeric(one.column))) {
    return comparedMeans(context, columns);
  }
  const apart = total && context.comparesSides();
  if (
    (context.role('key').length === 0 && !much && !apart) ||
    !columns.every(column => columnKind.isNumeric(column.column))
  ) {
    return [];
  }
  const additive = columns.every(({ column }) => isAdditive(column));
  const timed = context.role('key').some(key => key.time !== undefined);
  // "how long are they", "rank the islands by height": things that nobody adds up are told of in general.
  const adjective = context.markers('wh').some(({ sense }) => sense.hints !== undefined);
  const levels = columns.every(({ column }) => isLevel(column));
  // "rental price by area": what the rows are called may narrow a price down to one that the data do not have.
  const things = context.items('rowNoun').length > 0;
  const named = !things && columns.every(({ item }) => (context.reading.items[item]?.score ?? 0) >= NAMED);
  const general = !additive && (adjective || (levels && named) || context.has('sort'));
  const fn = general || (!additive && timed && levels) ? 'mean' : 'sum';
  const names = columns.map(({ column }) => column.name).join(', ');
  // "listens per month": what is counted in each row is counted together.
  const counted = timed && columns.every(({ column }) => isTally(column));
  const sure = additive || general || much || counted || fn === 'mean';
  // "lead time by country": a sum and a mean are meant about equally often, which only the user can tell.
  const open = !sure && named;
  const score = additive ? 0 : general ? WEIGHTS.assumed : sure || open ? 2 * WEIGHTS.assumed : 5 * WEIGHTS.assumed;
  return (open ? (['sum', 'mean'] as const) : ([fn] as const)).flatMap(way =>
    grouped(
      context,
      columns.map(({ column }): Measure => ({ fn: way, column: column.name })),
      columns.map(column => column.item),
      score
    ).map(draft => ({
      ...draft,
      assumptions: [
        {
          type: 'operation' as const,
          phrase: '',
          reading: way,
          text: way === 'sum' ? `${names} is added up` : `The mean of ${names} is taken`
        }
      ]
    }))
  );
}

/** "the date of the last order": the end of the dates. */
function endOfDates(context: RuleContext): readonly Draft[] {
  const take = context.markers('take')[0];
  const [column, ...others] = [...context.role('answer'), ...context.role('measure')];
  const end = take?.sense.take === 'first' ? 'min' : take?.sense.take === 'last' ? 'max' : undefined;
  const who = context.markers('wh').some(({ sense }) => sense.word === 'who' || sense.word === 'which');
  if (who || take === undefined || end === undefined || column === undefined || others.length > 0) {
    return [];
  }
  if (!columnKind.isDateLike(column.column) || context.reading.limit !== undefined || context.has('rows', 'list')) {
    return [];
  }
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: [], measures: [{ fn: end, column: column.column.name }] }],
      uses: [take.item, column.item],
      score: 0,
      assumptions: []
    }
  ];
}

/** Means, sums, extremes and other measures, over everything or by group, and the group where one is highest. */
export function aggregateRule(context: RuleContext): readonly Draft[] {
  if (context.has('share', 'compare', 'distinct')) {
    return [];
  }
  return [
    ...named(context),
    ...extreme(context),
    ...implied(context),
    ...impliedTop(context),
    ...attribute(context),
    ...bothEnds(context),
    ...endOfDates(context)
  ];
}
