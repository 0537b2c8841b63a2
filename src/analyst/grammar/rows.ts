import type { Table } from '../../plan/index.js';
import { all, column, derive, filter, first, tablesIn, termKey } from '../terms/expressions.js';
import type { Condition, Rows, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { isNumber } from './conditions.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

const MOST_CONDITIONS = 4;

/** The table of some rows with their conditions applied. */
export function tableOf({ of, where, base }: Rows, world: World): Table {
  // What is unusual depends on the rows that the other conditions leave.
  const filtered = [false, true].reduce((table, isLast) => {
    const conditions = where.flatMap(one =>
      one.type === 'where' && (one.form === 'outlier') === isLast ? [one.where] : []
    );
    return conditions.length === 0 ? table : filter(table, all(conditions));
  }, of);
  return where.reduce<Table>((left, one) => {
    const join = one.type === 'never' ? world.join(one.other, base) : undefined;
    return one.type !== 'never' || join === undefined
      ? left
      : {
          type: 'join',
          left,
          right: one.table,
          on: [{ left: `${base}\u0000${join.right}`, right: `${one.other}\u0000${join.left}` }],
          how: 'anti'
        };
  }, filtered);
}

/** Whether rows can reach the tables of all columns that a term reads. */
export const reaches = (world: World, { base }: { readonly base: string }, term: unknown): boolean =>
  world.reaches(base, tablesIn(term));

const isTaken = ({ where }: Rows, condition: Condition): boolean =>
  where.some(one =>
    one.type === 'never' || condition.type === 'never'
      ? one.type === condition.type
      : (one.form === 'outlier' && condition.form === 'outlier') ||
        (one.about === condition.about &&
          (termKey(one.where) === termKey(condition.where) || (one.form === condition.form && one.form !== 'number')))
  );

/** Rows with one condition more. */
export function restricted(world: World, rows: Rows, condition: Condition): Rows | undefined {
  const fits = condition.type === 'never' ? condition.base === rows.base : reaches(world, rows, condition.where);
  if (!fits || rows.where.length >= MOST_CONDITIONS || isTaken(rows, condition)) {
    return undefined;
  }
  const where = [...rows.where, condition]
    .map(one => [termKey(one), one] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...rows, where: where.map(([, one]) => one) };
}

/** The number of rows or groups that a number asks for. */
export function countOf({ op, values, unit }: Terms['Number']): number | undefined {
  const [value] = values;
  return op === 'equal' && value !== undefined && value % 1 === 0 && value >= 1 && value <= 500 && unit === ''
    ? value
    : undefined;
}

/** The first rows in the order of an amount. It becomes a column if it is not one yet. */
function picked(
  world: World,
  rows: Rows,
  { value }: Terms['Amount'],
  n: number,
  descending: boolean,
  per: readonly string[] = []
): Terms['Picked'] | undefined {
  if (!reaches(world, rows, [value, per])) {
    return undefined;
  }
  const table = tableOf(rows, world);
  if (value.type === 'column') {
    return {
      base: rows.base,
      where: [],
      by: value.name,
      of: first(table, n, value.name, descending, per)
    };
  }
  const name = value.type === 'dateDifference' ? `${value.unit}s` : 'amount';
  const made: Table = { type: 'derive', of: table, columns: [{ name, value }] };
  return { base: rows.base, where: [], by: name, of: first(made, n, name, descending, per) };
}

const pick =
  (descending: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term }: Part<'Amount' | 'Date'>,
    number?: Part<'Number'>
  ): Terms['Picked'] | undefined => {
    const n = number === undefined ? 1 : countOf(number.term);
    const by = 'id' in term ? { value: column(term.id) } : term;
    return n === undefined ? undefined : picked(world, rows, by, n, descending);
  };

const pickPer =
  (descending: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    { term: { id } }: Part<'Column'>,
    number?: Part<'Number'>
  ) => {
    const n = number === undefined ? 1 : countOf(number.term);
    const key = world.column(id);
    return n === undefined ||
      key.identifies ||
      (key.kind !== 'text' && key.kind !== 'flag' && !((key.distinct ?? 100) <= 40))
      ? undefined
      : picked(world, rows, amount, n, descending, [id]);
  };

export const ROWS: readonly (readonly Rule[])[] = [
  [
    wordless('rows', 'Rows', ['Table:table'], (_, { term: { name } }) => ({
      base: name,
      where: [],
      of: { type: 'source', name }
    })),
    rule('rows once', 'Rows', ['Table:table'], 'once', (_, { term: { name } }) => ({
      base: name,
      where: [],
      of: { type: 'distinct', of: { type: 'source', name } }
    }))
  ],
  ...Array.from({ length: MOST_CONDITIONS }, () => [
    wordless('rows where', 'Rows', ['Rows', 'Condition'], (world, { term: rows }, { term: condition }) =>
      restricted(world, rows, condition)
    )
  ])
];

/** The ends of an order, each with its triggers for one row and for several, and whether the highest comes first. */
const ENDS = [
  ['highest', 'most', 'top', true],
  ['lowest', 'fewest', 'bottom', false]
] as const;
const ENDS_OF_TIME = [
  ['latest', 'last', true],
  ['earliest', 'first', false]
] as const;

export const PICKED: readonly (readonly Rule[])[] = [
  [
    ...ENDS.map(([end, trigger, , descending]) =>
      rule(`${end} row`, 'Picked', ['Rows', 'Amount:rank'], trigger, pick(descending))
    ),
    ...ENDS.map(([end, , trigger, descending]) =>
      rule(`${end} rows`, 'Picked', ['Rows', 'Amount:rank', 'Number:how many'], trigger, pick(descending))
    ),
    ...ENDS_OF_TIME.map(([end, trigger, descending]) =>
      rule(`${end} row`, 'Picked', ['Rows', 'Date:rank'], trigger, pick(descending))
    ),
    ...ENDS_OF_TIME.map(([end, trigger, descending]) =>
      rule(`${end} rows`, 'Picked', ['Rows', 'Date:rank', 'Number:how many'], trigger, pick(descending))
    ),
    ...ENDS.map(([end, trigger, , descending]) =>
      rule(`${end} row of each`, 'Picked', ['Rows', 'Amount:rank', 'Column:key'], trigger, pickPer(descending))
    ),
    ...ENDS.map(([end, , trigger, descending]) =>
      rule(
        `${end} rows of each`,
        'Picked',
        ['Rows', 'Amount:rank', 'Column:key', 'Number:how many'],
        trigger,
        pickPer(descending)
      )
    )
  ]
];

/** The columns of a table that measure something, in their order. */
export const numbersOf = (world: World, table: string): readonly string[] =>
  world
    .columnsOf(table)
    .filter(facts => isNumber(facts) && !facts.isCode)
    .map(({ id }) => id);

/** Whether rows are those of a table as it stands. */
export const isWhole = ({ where, of }: Rows): boolean => where.length === 0 && of.type === 'source';

/** An amount as a column of rows that a chart or a test may name. */
export function withAmount(
  world: World,
  rows: Rows,
  { value: of }: Terms['Amount']
): { readonly of: Table; readonly name: string } | undefined {
  if (!reaches(world, rows, of)) {
    return undefined;
  }
  const from = tableOf(rows, world);
  const name = of.type === 'dateDifference' ? `${of.unit}s` : 'amount';
  return of.type === 'column' ? { of: from, name: of.name } : { of: derive(from, name, of), name };
}
