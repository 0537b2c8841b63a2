import type { Expression, Table } from '../../plan/index.js';
import { aggregate, call, column, derive, filter, literal, opposite } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isKeyable, isNumber } from './conditions.js';
import { isWhole } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

/** A step upon one column of a whole table. */
export const cleaned =
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

/** Columns of one condition on missing values; one of more is no code that anybody reads. */
const MOST_GAPS = 60;

/** What is put in the place of missing values, or done with the rows that lack them. */
export const FILLS: readonly Rule[] = [
  rule(
    'fill with the mean',
    'Changed',
    ['Column'],
    { trigger: 'mean', roles: ['changed'] },
    filled(id => ({ type: 'over', of: aggregate('mean', column(id)), per: [] }), true)
  ),
  rule(
    'fill with the median',
    'Changed',
    ['Column'],
    { trigger: 'median', roles: ['changed'] },
    filled(id => ({ type: 'over', of: aggregate('median', column(id)), per: [] }), true)
  ),
  rule(
    'fill with zero',
    'Changed',
    ['Column'],
    { trigger: 'fill', roles: ['changed'] },
    filled(() => literal(0), true)
  ),
  rule(
    'fill with a number',
    'Changed',
    ['Column', 'Number'],
    { trigger: 'fill', roles: ['changed', 'new value'] },
    (world, column_, { term: { op, values } }) => {
      const [by] = values;
      return op === 'equal' && by !== undefined ? filled(() => literal(by), true)(world, column_) : undefined;
    }
  ),
  rule(
    'fill with a text',
    'Changed',
    ['Column', 'Text'],
    { trigger: 'fill', roles: ['changed', 'new value'] },
    (world, column_, { term: { text } }) =>
      world.column(column_.term.id).kind === 'text' ? filled(() => literal(text), false)(world, column_) : undefined
  ),
  rule(
    'fill with a value',
    'Changed',
    ['Value'],
    { trigger: 'fill', roles: ['new value'] },
    (world, { term: { id, values }, start }) => {
      const [by] = values;
      return typeof by === 'string' ? filled(() => literal(by), false)(world, { term: { id }, start }) : undefined;
    }
  ),
  ...(['mean', 'median'] as const).map(fn =>
    rule(
      `fill with the ${fn} of its group`,
      'Changed',
      ['Column', 'Column'],
      { trigger: fn, roles: ['changed', 'key'] },
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
    ['Column'],
    { trigger: 'dropMissing', roles: ['changed'] },
    cleaned((of, id, world) => (world.column(id).missing ? filter(of, present(id)) : undefined))
  ),
  rule('drop where any is missing', 'Changed', ['Rows'], { trigger: 'dropMissing' }, (world, { term }) => {
    const gaps = world.columnsOf(term.base).filter(({ missing }) => missing);
    const [first, ...others] = gaps.map(({ id }) => present(id));
    return first === undefined || others.length === 0 || gaps.length > MOST_GAPS || !isWhole(term)
      ? undefined
      : { base: term.base, of: filter(term.of, call('and', first, ...others)) };
  }),
  rule(
    'replaced',
    'Changed',
    ['Value', 'Text'],
    { trigger: 'replace', roles: ['changed', 'new value'] },
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
