import { editPlan, type Expression, type Fragment, type Named, type Plan } from '../../plan/index.js';
import { countOf } from '../grammar/rows.js';
import { BEFORE_KEYS, CHARTS, type Connective, DRAWN, PARTS, STATISTICS } from '../lexicon/fragments.js';
import { type Item, type Mask, NO_TOKENS, union } from '../parser/item.js';
import type { Parsed } from '../parser/parse.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';

/** A part of a follow-up, and the edits that it may ask for; more than one where they are equally good. */
export type Piece = {
  /** `whole`: a measure with what it is taken of. */
  readonly kind: 'condition' | 'key' | 'whole' | 'amount' | 'statistic' | 'look';
  readonly used: Mask;
  readonly item?: Item;
  /** How loosely its words are tied to what they name; 0 for names as they stand. */
  readonly doubt: number;
  readonly total: number;
  /** What it reads of the data, columns by their ids. */
  readonly reads: readonly Named[];
  /** The same under the names that it has in the plan comes in. */
  readonly edits: (plan: Plan, reads: readonly Named[]) => readonly (readonly Fragment[])[];
};

/** The plan before a fragment with the columns that it reads, and what is said around the fragment. */
export type Context = { readonly before: Plan; readonly known: ReadonlySet<string>; readonly connectives: ReadonlySet<Connective>; readonly ignored: Mask };

const DOUBTS: Readonly<Record<string, number>> = { hint: 9, concept: 1.5, short: 1, beginning: 1, unit: 1, valuePart: 1, valueBeginning: 1, part: 0.5, spelling: 0.5 };
/** Rules that say more than words do. */
const LOOSE: ReadonlySet<string> = new Set(['contrast with the rest', 'above average', 'below average']);
/** Measures in which conditions stand that are conditions of the rows here. */
const CONDITIONED: ReadonlySet<string> = new Set(['measure where', 'count where']);

export const isEmpty = ({ low, high }: Mask): boolean => low === 0 && high === 0;
export const common = (one: Mask, other: Mask): Mask => ({ low: one.low & other.low, high: one.high & other.high });

export const without = (one: Mask, other: Mask): Mask => ({ low: one.low & ~other.low, high: one.high & ~other.high });

/** A name that no known value has. */
const isUnknown = (category: keyof Terms, parts: readonly Item[], link: Item['link']): boolean => category === 'Value' && parts.length === 0 && link === undefined;

const partsIn = (item: Item): readonly Item[] => [item, ...item.parts.flatMap(partsIn)];

/** The first edits of several that have a place in a plan. */
const firstOf = (plan: Plan, ...edits: readonly (readonly Fragment[])[]): readonly (readonly Fragment[])[] =>
  edits.filter(list => list.reduce<Plan | undefined>((of, one) => of && editPlan(of, one), plan) !== undefined).slice(0, 1);

/** All pieces of a text that may be fragments, by categories of the grammar and by words. */
export function piecesOf({ question, chart }: Parsed, world: World, { before, known, connectives, ignored }: Context): readonly Piece[] {
  const { tokens } = question;
  const add = connectives.has('add');
  const said = (grams: readonly string[] = []): Mask => grams.reduce((mask, gram) => union(mask, question.grams.get(gram) ?? NO_TOKENS), NO_TOKENS);
  const word = (name: Parameters<typeof PARTS.get>[0]): Mask => said(PARTS.get(name));
  const has = (mask: Mask): boolean => !isEmpty(mask);

  const isNegated = tokens.some(({ lower }) => lower === 'not' || lower === 'no');
  const doubtOf = (item: Item): number =>
    partsIn(item).reduce((sum, { category, link, parts, rule, start, term }) => {
      const isFloating = category === 'Date' && start === undefined && !known.has((term as Terms['Date']).id);
      return sum + (DOUBTS[link ?? ''] ?? 0) + (isFloating || isUnknown(category, parts, link) || LOOSE.has(rule) ? 1 : 0);
    }, item.triggers.filter(trigger => question.hits(trigger) === 1 && !(trigger === 'not' && isNegated)).length);
  const isSaid = (item: Item): boolean =>
    item.triggers.every(trigger => question.hits(trigger) > 0 && !isEmpty(without(question.mask(trigger), item.entities))) && partsIn(item).every(({ category, link, parts, term }) => link !== 'hint' && (!isUnknown(category, parts, link) || known.has((term as Terms['Value']).id))) && isEmpty(common(item.entities, ignored));
  const isBehindBy = ({ start }: Item): boolean => start === undefined || BEFORE_KEYS.has(tokens[start - 1]?.lower ?? '');
  const best = <C extends keyof Terms>(category: C): readonly Item<C>[] => chart.best(category).filter(isSaid) as readonly Item[] as readonly Item<C>[];

  const made = (kind: Piece['kind'], item: Item, reads: readonly Named[], edits: Piece['edits'], words: Mask = NO_TOKENS, doubt = 0): Piece =>
    ({ kind, item, used: union(union(item.entities, item.words), words), doubt: doubt + doubtOf(item), total: item.total, reads, edits });
  const worded = (kind: Piece['kind'], used: Mask, edits: (plan: Plan) => readonly (readonly Fragment[])[], doubt = 0): readonly Piece[] =>
    has(used) ? [{ kind, used, doubt, total: 0, reads: [], edits }] : [];

  const keys = [...best('Key'), ...best('Keys')].flatMap((item): readonly Piece[] => {
    const list = 'list' in item.term ? item.term.list : [item.term];
    const isKey = list.every(({ only, made: how, column, unit }) => {
      const facts = world.find(column);
      const isMeasured = facts?.kind === 'number' && !facts.isYear && !facts.isCode;
      return only === undefined && (isBehindBy(item) || (how !== 'condition' && facts?.kind !== 'flag' && !isMeasured)) && (unit === undefined || facts?.kind === 'date' || facts?.isYear === true);
    });
    const isCase = list.some(key => key.made === 'condition');
    const modes = connectives.has('replace') || connectives.has('now') ? [false] : connectives.has('and') || add ? [true] : [false, true];
    const edits: Piece['edits'] = (_, reads) => modes.map(mode => [{ category: 'key', keys: reads, add: mode }]);
    return isKey ? [made('key', item, list.map(({ named }) => named), edits, NO_TOKENS, list.some(key => key.made === 'part') ? 0.5 : isCase ? 1 : 0)] : [];
  });

  const conditions = best('Condition').flatMap((item): readonly Piece[] =>
    item.term.type !== 'where' || (item.term.form === 'yes' && isBehindBy(item))
      ? []
      : [made('condition', item, [{ name: 'where', value: item.term.where }], (_, [read]) => (read === undefined ? [] : [[{ category: 'condition', where: read.value }]]))]
  );

  const measures = [...best('Measure'), ...best('Measures')].flatMap((item): readonly Piece[] => {
    const list = 'list' in item.term ? item.term.list : [item.term];
    const isWhole = item.triggers.length > 0 && has(item.entities) && partsIn(item).every(({ rule }) => !rule.startsWith('bare ') && !CONDITIONED.has(rule));
    return isWhole ? [made('whole', item, list, (_, reads) => [[{ category: 'measure', measures: reads, add }]], NO_TOKENS, Math.max(0, list.length - item.triggers.length))] : [];
  });

  const amounts = best('Amount').flatMap((item): readonly Piece[] => {
    const { value } = item.term;
    const facts = value.type === 'column' ? world.find(value.name) : undefined;
    const isKey = facts !== undefined && (facts.isCode || facts.isYear || facts.kind !== 'number');
    return isKey || item.start === undefined || (isBehindBy(item) && value.type === 'column') ? [] : [made('amount', item, [{ name: 'amount', value }], amountEdits(add))];
  });

  const ends = [word('superlative'), word('high'), word('low'), word('lesser')].reduce(union);
  const isLow = has(union(word('low'), word('lesser')));
  const isFirst = has(ends) && has(word('first'));
  const isDirected = has(union(ends, union(word('ascending'), word('descending'))));
  const isHigh = has(word('descending')) || (has(ends) && !isLow && !has(word('ascending')));
  const numbers = best('Number').flatMap(item => {
    const n = countOf(item.term);
    const isOrdinal = /(?:st|nd|rd|th)$/u.test(tokens[item.start ?? -1]?.lower ?? '');
    return n === undefined || isOrdinal ? [] : [{ item, n }];
  });
  const columns = best('Column').filter(({ entities }) => has(entities));
  const named = (item: Item<'Column'>): readonly Named[] => [{ name: 'column', value: { type: 'column', name: item.term.id } }];
  const nameOf = (reads: readonly Named[]): string => (reads[0]?.value.type === 'column' ? reads[0].value.name : '');
  const sorting = [word('sort'), word('descending'), word('ascending'), ...(isFirst ? [ends, word('first')] : [])].reduce(union);
  const isSorted = has(sorting) && isDirected;
  const ordering = has(sorting) ? union(sorting, isSorted ? ends : NO_TOKENS) : numbers.length > 0 || isRanked(before) ? word('by') : NO_TOKENS;
  const orders = (plan: Plan, by?: string): readonly (readonly Fragment[])[] =>
    (isDirected ? [isHigh] : by === undefined ? [true, false] : [isRanked(plan) && isDescending(plan)]).map(descending => [{ category: 'order', ...(by === undefined ? {} : { by }), descending }]);
  /** "oldest" among rows in the order of their weight: another order. */
  const others = columns.filter(({ entities }) => !isEmpty(common(entities, ends)));
  const isOther = others.length > 0 && !others.some(({ term }) => known.has(term.id));

  const limits = numbers.map(({ item, n }): Piece => {
    const limit: Fragment = { category: 'limit', n };
    return made('look', item, [], plan => {
      const keepsOrder = !isLow && (!has(ends) || has(word('top'))) && (!has(word('top')) || editPlan(plan, { category: 'reverse' }) !== undefined);
      return firstOf(plan, ...(keepsOrder ? [] : [[{ category: 'order', descending: !isLow } as const, limit]]), [limit]);
    }, union(word('rows'), ends));
  });

  const takenBack = union(word('all'), word('without'));
  const drawn = said(DRAWN);

  return [
    ...keys, ...conditions, ...measures, ...amounts, ...limits,
    ...[...STATISTICS].flatMap(([fn, grams]) => worded('statistic', said(grams), () => [[{ category: 'statistic', fn, add }]])),
    ...(isSorted || isOther ? [] : worded('look', ends, plan => extremeEdits(plan, !isLow))),
    ...(isOther && isRanked(before) ? others.map(item => made('look', item, named(item), (_, reads) => [[{ category: 'order', by: nameOf(reads), descending: !isLow }]], ends, -2)) : []),
    ...worded('look', has(sorting) ? ordering : NO_TOKENS, plan => orders(plan)),
    ...(has(ordering) ? columns.map(item => made('look', item, named(item), (plan, reads) => orders(plan, nameOf(reads)), ordering)) : []),
    ...worded('look', word('reverse'), () => [[{ category: 'reverse' }]]),
    ...[...CHARTS].flatMap(([kind, grams]) => (has(said(grams)) ? worded('look', union(said(grams), drawn), () => [[{ category: 'chart', kind }]]) : [])),
    ...worded('look', drawn, plan => [[{ category: 'chart', kind: JSON.stringify(plan).includes('dateFloor') ? 'line' : 'bar' }]]),
    ...worded('look', union(word('share'), word('percent')), () => [[{ category: 'share', percent: has(word('percent')) }]]),
    ...(has(word('filter')) ? worded('look', union(takenBack, word('filter')), () => [[{ category: 'no condition' }]]) : []),
    ...(has(word('limit')) ? worded('look', union(takenBack, word('limit')), () => [[{ category: 'no limit' }]]) : []),
    ...worded('look', word('all'), plan => firstOf(plan, [{ category: 'no limit' }], [{ category: 'no condition' }])),
    ...(has(takenBack) ? columns.map(item => made('look', item, named(item), (_, reads) => [[{ category: 'no condition', columns: [nameOf(reads)] }]], takenBack)) : []),
    ...(has(takenBack) && has(word('time')) ? worded('look', union(takenBack, word('time')), () => [[{ category: 'no condition', columns: [...known].map(id => world.column(id)).filter(({ kind, isYear }) => kind === 'date' || isYear).map(({ name }) => name) }]]) : [])
  ];
}

/** Whether rows, not groups, are in an order. */
const isRanked = (plan: Plan): boolean => editPlan(plan, { category: 'reverse' }) !== undefined && editPlan(plan, { category: 'key', keys: [] }) === undefined;
const isDescending = (plan: Plan): boolean => JSON.stringify(plan).includes('"descending":true');

/** Another amount: of what is measured, of the order of rows, or a sum or mean where rows were counted. */
const amountEdits = (add: boolean): Piece['edits'] => (plan, [read]) => {
  if (read === undefined) {
    return [];
  }
  const of: Expression = read.value;
  if (isRanked(plan)) {
    return of.type === 'column' ? [[{ category: 'order', by: of.name, descending: isDescending(plan) }]] : [];
  }
  const known = firstOf(plan, [{ category: 'amount', of, add }]);
  return known.length > 0 ? known : (['sum', 'mean'] as const).map(fn => [{ category: 'measure', measures: [{ name: fn, value: { type: 'aggregate', fn, of } }], add }]);
};

/** The other end of an order, the largest or smallest value, or the group that has it. */
function extremeEdits(plan: Plan, descending: boolean): readonly (readonly Fragment[])[] {
  const isPicked = editPlan(plan, { category: 'reverse' }) !== undefined && editPlan(plan, { category: 'no limit' }) !== undefined;
  if (isPicked) {
    return [[{ category: 'order', descending }]];
  }
  return plan.type === 'value' ? [[{ category: 'statistic', fn: descending ? 'max' : 'min' }]] : [[{ category: 'order', descending }, { category: 'limit', n: 1 }]];
}
