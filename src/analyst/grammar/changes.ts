import type { Expression, Table } from '../../plan/index.js';
import {
  aggregate,
  call,
  column,
  derive,
  filter,
  literal,
  opposite,
  plainName,
  sorted,
  tablesIn
} from '../terms/expressions.js';
import type { Trigger } from '../lexicon/triggers.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isKeyable, isNumber } from './conditions.js';
import { isWhole, tableOf } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

/** A step upon one column of a whole table. */
const cleaned =
  (build: (of: Table, id: string, world: World) => Table | undefined) =>
  (world: World, { term: { id } }: Part<'Column'>): Terms['Changed'] | undefined => {
    const base = world.column(id).table;
    const of = build({ type: 'source', name: base }, id, world);
    return of === undefined ? undefined : { base, of };
  };

const filled = (by: (id: string) => Expression, numeric: boolean) =>
  cleaned((of, id, world) => {
    const facts = world.column(id);
    return facts.missing && (!numeric || isNumber(facts))
      ? derive(of, id, call('coalesce', column(id), by(id)))
      : undefined;
  });

const present = (id: string): Expression => opposite(call('isMissing', column(id)));

/** Most columns in one condition on missing values; nobody would read the code of a longer one. */
const MOST_GAPS = 60;

/** Rules that fill missing values, drop the rows that have them, or replace a value. */
export const FILLS: readonly Rule[] = [
  ...(['mean', 'median'] as const).map(fn =>
    rule(
      `fill with the ${fn}`,
      'Changed',
      ['Column:changed'],
      fn,
      filled(id => ({ type: 'over', of: aggregate(fn, column(id)), per: [] }), true)
    )
  ),
  rule(
    'fill with zero',
    'Changed',
    ['Column:changed'],
    'fill',
    filled(() => literal(0), true)
  ),
  rule(
    'fill with a number',
    'Changed',
    ['Column:changed', 'Number:new value'],
    'fill',
    (world, column_, { term: { op, values } }) => {
      const [by] = values;
      return op === 'equal' && by !== undefined ? filled(() => literal(by), true)(world, column_) : undefined;
    }
  ),
  rule(
    'fill with a text',
    'Changed',
    ['Column:changed', 'Text:new value'],
    'fill',
    (world, column_, { term: { text } }) =>
      world.column(column_.term.id).kind === 'text' ? filled(() => literal(text), false)(world, column_) : undefined
  ),
  rule('fill with a value', 'Changed', ['Value:new value'], 'fill', (world, { term: { id, values }, start }) => {
    const [by] = values;
    return typeof by === 'string' ? filled(() => literal(by), false)(world, { term: { id }, start }) : undefined;
  }),
  ...(['mean', 'median'] as const).map(fn =>
    rule(
      `fill with the ${fn} of its group`,
      'Changed',
      ['Column:changed', 'Column:key'],
      fn,
      (world, changed, { term: { id: key } }) => {
        const facts = world.column(key);
        return facts.table !== world.column(changed.term.id).table || key === changed.term.id || !isKeyable(facts)
          ? undefined
          : filled(id => ({ type: 'over', of: aggregate(fn, column(id)), per: [key] }), true)(world, changed);
      }
    )
  ),
  rule(
    'drop where missing',
    'Changed',
    ['Column:changed'],
    'dropMissing',
    cleaned((of, id, world) => (world.column(id).missing ? filter(of, present(id)) : undefined))
  ),
  rule('drop where any is missing', 'Changed', ['Rows'], 'dropMissing', (world, { term }) => {
    const gaps = world.columnsOf(term.base).filter(({ missing }) => missing);
    const [first, ...others] = gaps.map(({ id }) => present(id));
    return first === undefined || others.length === 0 || gaps.length > MOST_GAPS || !isWhole(term)
      ? undefined
      : { base: term.base, of: filter(term.of, call('and', first, ...others)) };
  }),
  rule(
    'replaced',
    'Changed',
    ['Value:changed', 'Text:new value'],
    'replace',
    (world, { term: { id, values }, start }, { term: { text } }) => {
      const [old, ...more] = values;
      return typeof old === 'string' && more.length === 0 && old !== text
        ? cleaned((of, name) => derive(of, name, call('replace', column(name), literal(old), literal(text))))(world, {
            term: { id },
            start
          })
        : undefined;
    }
  )
];

/** Texts written alike. */
const SPELLINGS = [
  ['small letters', 'lower', of => call('lower', of)],
  ['without spaces', 'strip', of => call('strip', of)],
  ['in small letters without spaces', 'lower', of => call('lower', call('strip', of))]
] as const satisfies readonly (readonly [string, Trigger, (of: Expression) => Expression])[];

/** Steps upon a whole table, which change it or show it changed. */
export const CHANGES: readonly Rule[] = [
  rule(
    'drop a column',
    'Changed',
    ['Column:changed'],
    'dropColumn',
    cleaned((of, id) => ({ type: 'drop', of, columns: [id] }))
  ),
  ...(['drop', 'select'] as const).map(type =>
    rule(
      type === 'drop' ? 'drop columns' : 'keep columns',
      'Changed',
      ['Columns'],
      type === 'drop' ? 'dropColumn' : 'whole',
      (world, { term: { list } }) => {
        const base = world.column(list[0] ?? '').table;
        return { base, of: { type, of: { type: 'source', name: base }, columns: list } };
      }
    )
  ),
  rule('drop rows', 'Changed', ['Rows'], 'dropRows', (_, { term: rows }) => {
    const conditions = rows.where.flatMap(one => (one.type === 'where' ? [one.where] : []));
    const [only] = conditions;
    return only !== undefined && rows.where.length === 1
      ? { base: rows.base, of: filter(rows.of, opposite(only)) }
      : undefined;
  }),
  rule('keep rows', 'Changed', ['Rows'], 'keepRows', (world, { term: rows }) =>
    rows.where.length > 0 ? { base: rows.base, of: tableOf(rows, world) } : undefined
  ),
  rule('different rows', 'Changed', ['Rows'], 'dropDuplicates', (_, { term }) =>
    isWhole(term) ? { base: term.base, of: { type: 'distinct', of: term.of } } : undefined
  ),
  ...SPELLINGS.map(([name, trigger, spelled]) =>
    rule(
      name,
      'Changed',
      ['Column:changed'],
      trigger,
      cleaned((of, id, world) => (world.column(id).kind === 'text' ? derive(of, id, spelled(column(id))) : undefined))
    )
  ),
  ...(['integer', 'number', 'text', 'datetime', 'category'] as const).map(to =>
    rule(
      `as ${to}`,
      'Changed',
      ['Column:changed'],
      to,
      cleaned((of, id, world) =>
        to === 'number' && world.column(id).kind !== 'text'
          ? undefined
          : derive(of, id, { type: 'cast', of: column(id), to })
      )
    )
  ),
  rule('rounded', 'Changed', ['Column:changed', 'Number:decimals'], 'round', (world, column_, { term: { values } }) => {
    const [decimals] = values;
    return decimals === undefined || decimals > 6
      ? undefined
      : cleaned((of, id) =>
          isNumber(world.column(id)) ? derive(of, id, call('round', column(id), literal(decimals))) : undefined
        )(world, column_);
  }),
  rule(
    'rounded to whole',
    'Changed',
    ['Column:changed'],
    'round',
    cleaned((of, id, world) =>
      isNumber(world.column(id)) ? derive(of, id, call('round', column(id), literal(0))) : undefined
    )
  ),
  rule('renamed', 'Changed', ['Column:changed', 'Text:new name'], 'rename', (world, column_, { term: { text } }) =>
    cleaned((of, id) => {
      const isTaken = world.columnsOf(world.column(id).table).some(({ name }) => name === text);
      return isTaken ? undefined : { type: 'rename', of, names: [{ from: id, to: text }] };
    })(world, column_)
  ),
  rule('new column', 'Changed', ['Amount:made'], 'derive', (_, { term: { value: of } }) => {
    const [base] = tablesIn(of);
    return of.type === 'column' || base === undefined
      ? undefined
      : {
          base,
          of: derive({ type: 'source', name: base }, of.type === 'dateDifference' ? `${of.unit}s` : 'new', of)
        };
  }),
  rule('new key', 'Changed', ['Key:made'], 'derive', (world, { term }) =>
    term.unit !== undefined || term.made !== undefined
      ? {
          base: world.find(term.column)?.table ?? '',
          of: derive({ type: 'source', name: world.find(term.column)?.table ?? '' }, term.named.name, term.named.value)
        }
      : undefined
  ),
  rule(
    'standard scores',
    'Changed',
    ['Column:changed'],
    'zScore',
    cleaned((of, id, world) =>
      isNumber(world.column(id))
        ? derive(
            of,
            `${plainName(id)}_z`,
            call('divide', call('subtract', column(id), { type: 'over', of: aggregate('mean', column(id)), per: [] }), {
              type: 'over',
              of: aggregate('std', column(id)),
              per: []
            })
          )
        : undefined
    )
  ),
  rule(
    'logarithm',
    'Changed',
    ['Column:changed'],
    'log',
    cleaned((of, id, world) =>
      isNumber(world.column(id)) ? derive(of, `${plainName(id)}_log`, call('log', column(id))) : undefined
    )
  ),
  ...([true, false] as const).map(descending =>
    rule(
      descending ? 'sorted by' : 'sorted by, up',
      'Changed',
      ['Column:rank'],
      descending ? 'descending' : 'ascending',
      cleaned((of, id) => sorted(of, id, descending))
    )
  )
];
