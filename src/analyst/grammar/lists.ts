import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isWhole, reaches } from './rows.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

/** Columns of rows as a list. `whole`: true for all rows only, false for a part of them only. */
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
    wordless('two columns', 'Columns', ['Column:listed', 'Column:listed'], (world, one, other) =>
      world.column(one.term.id).table === world.column(other.term.id).table &&
      one.term.id !== other.term.id &&
      (one.start ?? 0) < (other.start ?? 0)
        ? { list: [one.term.id, other.term.id] }
        : undefined
    )
  ],
  ...Array.from({ length: 3 }, () => [
    wordless('three columns', 'Columns', ['Columns', 'Column:listed'], (world, { term: { list }, end }, next) =>
      list.length < 6 &&
      !list.includes(next.term.id) &&
      (next.start ?? 0) >= (end ?? 0) &&
      world.column(next.term.id).table === world.column(list[0] ?? '').table
        ? { list: [...list, next.term.id] }
        : undefined
    )
  ]),
  [
    rule('listed', 'List', ['Rows', 'Column:listed'], 'whole', listed(false)),
    rule('columns of all', 'List', ['Rows', 'Column:listed'], 'whole', listed(true)),
    wordless('of the picked', 'List', ['Picked', 'Column:listed'], listed()),
    rule('listed together', 'List', ['Rows', 'Columns'], 'whole', listed()),
    wordless('more of the picked', 'List', ['Picked', 'Columns'], listed())
  ]
];
