import type { Plan, Table } from '../../plan/index.js';
import { sorted } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isWhole, reaches } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

/** Columns of rows as a list; `whole`: of all rows, or of some alone. */
const listed =
  (whole?: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows' | 'Picked'>,
    { term }: Part<'Column' | 'Date' | 'Columns'>
  ): Terms['List'] | undefined => {
    const columns = 'list' in term ? term.list : [term.id];
    const isMeant = whole === undefined || isWhole(rows) === whole;
    return isMeant && reaches(world, rows, columns) && new Set(columns).size === columns.length && columns.length <= 6
      ? { rows, columns }
      : undefined;
  };

/** Columns stand in a list in the order in which they are named. */
export const LISTS: readonly (readonly Rule[])[] = [
  [
    rule('two columns', 'Columns', ['Column', 'Column'], { roles: ['listed', 'listed'] }, (world, one, other) =>
      world.column(one.term.id).table === world.column(other.term.id).table &&
      one.term.id !== other.term.id &&
      (one.start ?? 0) < (other.start ?? 0)
        ? { list: [one.term.id, other.term.id] }
        : undefined
    )
  ],
  ...Array.from({ length: 3 }, () => [
    rule(
      'three columns',
      'Columns',
      ['Columns', 'Column'],
      { roles: ['', 'listed'] },
      (world, { term, end }, { term: { id }, start }) =>
        term.list.length < 6 &&
        !term.list.includes(id) &&
        (start ?? 0) >= (end ?? 0) &&
        world.column(id).table === world.column(term.list[0] ?? '').table
          ? { list: [...term.list, id] }
          : undefined
    )
  ]),
  [
    rule('listed', 'List', ['Rows', 'Column'], { trigger: 'whole', roles: ['', 'listed'] }, listed(false)),
    rule('columns of all', 'List', ['Rows', 'Column'], { trigger: 'whole', roles: ['', 'listed'] }, listed(true)),
    rule('of the picked', 'List', ['Picked', 'Column'], { roles: ['', 'listed'] }, listed()),
    rule('when', 'List', ['Picked', 'Date'], { trigger: 'when', roles: ['', 'listed'] }, listed()),
    rule('listed together', 'List', ['Rows', 'Columns'], { trigger: 'whole' }, listed()),
    rule('more of the picked', 'List', ['Picked', 'Columns'], {}, listed())
  ]
];

/** The dataset whose rows a table has; undefined for groups, which its columns cannot order. */
function baseOfRows(table: Table): string | undefined {
  if (table.type === 'source') {
    return table.name;
  }
  if (table.type === 'join') {
    return baseOfRows(table.left);
  }
  return 'of' in table && table.type !== 'aggregate' ? baseOfRows(table.of) : undefined;
}

const sortList =
  (descending: boolean) =>
  (world: World, { term }: Part<'Plan'>, { term: { id } }: Part<'Column'>): Plan | undefined => {
    if (term.type !== 'table' || term.of.type !== 'select') {
      return undefined;
    }
    const base = baseOfRows(term.of.of);
    return base !== undefined && reaches(world, { base }, id)
      ? { type: 'table', of: { ...term.of, of: sorted(term.of.of, id, descending) } }
      : undefined;
  };

/** Lists in the order of a column. */
export const SORTED_LISTS: readonly Rule[] = [
  rule('list down', 'Plan', ['Plan', 'Column'], { trigger: 'descending', roles: ['', 'rank'] }, sortList(true)),
  rule('list up', 'Plan', ['Plan', 'Column'], { trigger: 'ascending', roles: ['', 'rank'] }, sortList(false))
];
