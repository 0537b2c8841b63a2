import type { Expression, Table } from '../../plan/index.js';
import type { Trigger } from '../lexicon/triggers.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import {
  among,
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
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isKeyable, isNumber } from './conditions.js';
import { isWhole, tableOf } from './rows.js';
import { exactly, type Rule, rule } from './rule.js';

type OfColumn = { readonly term: Pick<Terms['Column'], 'id'> };
type Step = (of: Table, id: string, facts: ColumnFacts) => Table | undefined;
type Triggers = Trigger | readonly [Trigger, Trigger];

const whole = (name: string): Table => ({ type: 'source', name });

/** A step upon one column of a whole table, if the step fits the column. */
const cleaned =
  (build: Step) =>
  (world: World, { term: { id } }: OfColumn): Terms['Changed'] | undefined => {
    const facts = world.column(id);
    const of = build(whole(facts.table), id, facts);
    return of && { base: facts.table, of };
  };

/** A column made anew of itself, in its place or beside it. */
const remade = (fits: (facts: ColumnFacts) => boolean, make: (of: Expression) => Expression, beside = '') =>
  cleaned((of, id, facts) =>
    fits(facts) ? derive(of, beside === '' ? id : `${plainName(id)}_${beside}`, make(column(id))) : undefined
  );

/** Rules for such steps. */
const cleaning = (name: string, trigger: Triggers, build: Step): Rule =>
  rule(name, 'Changed', ['Column:changed'], trigger, cleaned(build));
const remaking = (name: string, trigger: Triggers, ...how: Parameters<typeof remade>): Rule =>
  rule(name, 'Changed', ['Column:changed'], trigger, remade(...how));

const isAny = (): boolean => true;
const isText = ({ kind }: ColumnFacts): boolean => kind === 'text';
const lacks = ({ missing }: ColumnFacts): boolean => missing;
const lacksNumbers = (facts: ColumnFacts): boolean => facts.missing && isNumber(facts);

const filled = (by: Expression, fits: typeof lacks) => remade(fits, of => call('coalesce', of, by));

const present = (id: string): Expression => opposite(call('isMissing', column(id)));

/** Most columns in one condition on missing values; nobody would read the code of a longer one. */
const MOST_GAPS = 60;

const MIDDLES = ['mean', 'median'] as const;

/** Rules that fill missing values, drop the rows that have them, or replace a value. */
export const FILLS: readonly Rule[] = [
  ...MIDDLES.map(fn =>
    remaking(`fill with the ${fn}`, ['fill', fn], lacksNumbers, of => call('coalesce', of, among(fn, of)))
  ),
  remaking('fill with zero', 'fill', lacksNumbers, of => call('coalesce', of, literal(0))),
  rule('fill with a number', 'Changed', ['Column:changed', 'Number:new value'], 'fill', (world, changed, number) => {
    const by = exactly(number);
    return by !== undefined ? filled(literal(by), lacksNumbers)(world, changed) : undefined;
  }),
  rule('fill with a text', 'Changed', ['Column:changed', 'Text:new value'], 'fill', (world, changed, { term }) =>
    isText(world.column(changed.term.id)) ? filled(literal(term.text), lacks)(world, changed) : undefined
  ),
  rule('fill with a value', 'Changed', ['Value:new value'], 'fill', (world, value) => {
    const [by] = value.term.values;
    return typeof by === 'string' ? filled(literal(by), lacks)(world, value) : undefined;
  }),
  ...MIDDLES.map(fn =>
    rule(
      `fill with the ${fn} of its group`,
      'Changed',
      ['Column:changed', 'Column:key'],
      ['fill', fn],
      (world, changed, key) => {
        const { id, table } = world.column(key.term.id);
        const isOther = table === world.column(changed.term.id).table && id !== changed.term.id;
        return isOther && isKeyable(world.column(id))
          ? filled(among(fn, column(changed.term.id), [id]), lacksNumbers)(world, changed)
          : undefined;
      }
    )
  ),
  cleaning('drop where missing', 'dropMissing', (of, id, { missing }) =>
    missing ? filter(of, present(id)) : undefined
  ),
  rule('drop where any is missing', 'Changed', ['Rows'], 'dropMissing', (world, { term }) => {
    const gaps = world.columnsOf(term.base).filter(({ missing }) => missing);
    const [first, ...others] = gaps.map(({ id }) => present(id));
    return first === undefined || others.length === 0 || gaps.length > MOST_GAPS || !isWhole(term)
      ? undefined
      : { base: term.base, of: filter(term.of, call('and', first, ...others)) };
  }),
  rule('replaced', 'Changed', ['Value:changed', 'Text:new value'], 'replace', (world, value, { term: { text } }) => {
    const [old, ...more] = value.term.values;
    return typeof old === 'string' && more.length === 0 && old !== text
      ? remade(isAny, of => call('replace', of, literal(old), literal(text)))(world, value)
      : undefined;
  })
];

/** Steps upon a whole table, which change it or show it changed. */
export const CHANGES: readonly Rule[] = [
  cleaning('drop a column', 'dropColumn', (of, id) => ({ type: 'drop', of, columns: [id] })),
  ...(
    [
      ['drop', 'drop columns', 'dropColumn'],
      ['select', 'keep columns', 'whole']
    ] as const
  ).map(([type, name, trigger]) =>
    rule(name, 'Changed', ['Columns'], trigger, (world, { term: { list } }) => {
      const base = world.column(list[0] ?? '').table;
      return { base, of: { type, of: whole(base), columns: list } };
    })
  ),
  rule('drop rows', 'Changed', ['Rows'], 'dropRows', (_, { term: { base, of, where } }) => {
    const [only, ...others] = where;
    return only?.type === 'where' && others.length === 0 ? { base, of: filter(of, opposite(only.where)) } : undefined;
  }),
  rule('keep rows', 'Changed', ['Rows'], 'keepRows', (world, { term }) =>
    term.where.length > 0 ? { base: term.base, of: tableOf(term, world) } : undefined
  ),
  rule('different rows', 'Changed', ['Rows'], 'dropDuplicates', (_, { term }) =>
    isWhole(term) ? { base: term.base, of: { type: 'distinct', of: term.of } } : undefined
  ),
  remaking('small letters', 'lower', isText, of => call('lower', of)),
  remaking('without spaces', 'strip', isText, of => call('strip', of)),
  remaking('in small letters without spaces', ['strip', 'lower'], isText, of => call('lower', call('strip', of))),
  ...(['integer', 'number', 'text', 'datetime', 'category'] as const).map(to =>
    remaking(`as ${to}`, to, to === 'number' ? isText : isAny, of => ({ type: 'cast', of, to }))
  ),
  rule('rounded', 'Changed', ['Column:changed', 'Number:decimals'], 'round', (world, changed, { term }) => {
    const [decimals = Infinity] = term.values;
    return decimals > 6 ? undefined : remade(isNumber, of => call('round', of, literal(decimals)))(world, changed);
  }),
  remaking('rounded to whole', 'round', isNumber, of => call('round', of, literal(0))),
  rule('renamed', 'Changed', ['Column:changed', 'Text:new name'], 'rename', (world, changed, { term: { text } }) =>
    cleaned((of, id, { table }) =>
      world.columnsOf(table).some(({ name }) => name === text)
        ? undefined
        : { type: 'rename', of, names: [{ from: id, to: text }] }
    )(world, changed)
  ),
  rule('new column', 'Changed', ['Amount:made'], 'derive', (_, { term: { value: of } }) => {
    const [base] = tablesIn(of);
    const name = of.type === 'dateDifference' ? `${of.unit}s` : 'new';
    return of.type === 'column' || base === undefined ? undefined : { base, of: derive(whole(base), name, of) };
  }),
  rule('new key', 'Changed', ['Key:made'], 'derive', (world, { term: { unit, made, column: id, named } }) => {
    const base = world.find(id)?.table ?? '';
    return unit !== undefined || made !== undefined
      ? { base, of: derive(whole(base), named.name, named.value) }
      : undefined;
  }),
  remaking(
    'standard scores',
    'zScore',
    isNumber,
    of => call('divide', call('subtract', of, among('mean', of)), among('std', of)),
    'z'
  ),
  remaking('logarithm', 'log', isNumber, of => call('log', of), 'log'),
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
