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

/** The first rows in the order of an amount or a date, of all rows or of those with each key. */
const picked = (
  world: World,
  { term: rows }: Part<'Rows'>,
  { term }: Part<'Amount' | 'Date'>,
  descending: boolean,
  number: Part<'Number'> | undefined,
  per: readonly string[] = []
): Terms['Picked'] | undefined => {
  const n = number === undefined ? 1 : countOf(number.term);
  const by = withAmount(world, rows, 'id' in term ? { value: column(term.id) } : term);
  return n === undefined || by === undefined || !reaches(world, rows, per)
    ? undefined
    : { base: rows.base, where: [], of: first(by.of, n, by.name, descending, per) };
};

const pick =
  (descending: boolean) => (world: World, rows: Part<'Rows'>, by: Part<'Amount' | 'Date'>, number?: Part<'Number'>) =>
    picked(world, rows, by, descending, number);

const pickPer =
  (descending: boolean) =>
  (world: World, rows: Part<'Rows'>, amount: Part<'Amount'>, key: Part<'Column'>, number?: Part<'Number'>) => {
    const { id, kind, identifies, distinct = 100 } = world.column(key.term.id);
    return !identifies && (kind === 'text' || kind === 'flag' || distinct <= 40)
      ? picked(world, rows, amount, descending, number, [id])
      : undefined;
  };

const allOf = (name: string): Rows => ({ base: name, where: [], of: { type: 'source', name } });

export const ROWS: readonly (readonly Rule[])[] = [
  [
    wordless('rows', 'Rows', ['Table:table'], (_, { term }) => allOf(term.name)),
    rule('rows once', 'Rows', ['Table:table'], 'once', (_, { term }) => {
      const { of, ...rows } = allOf(term.name);
      return { ...rows, of: { type: 'distinct', of } };
    })
  ],
  ...Array.from({ length: MOST_CONDITIONS }, () => [
    wordless('rows where', 'Rows', ['Rows', 'Condition'], (world, { term: rows }, { term: condition }) =>
      restricted(world, rows, condition)
    )
  ])
];

/** The ends of orders: by what, their names, the triggers for one row and for several, and whether the highest comes first. */
const ENDS = [
  ['Amount', 'highest', 'most', 'top', true],
  ['Amount', 'lowest', 'fewest', 'bottom', false],
  ['Date', 'latest', 'last', 'last', true],
  ['Date', 'earliest', 'first', 'first', false]
] as const;

export const PICKED: readonly (readonly Rule[])[] = [
  [
    ...ENDS.flatMap(([by, end, one, several, descending]) => [
      rule(`${end} row`, 'Picked', ['Rows', `${by}:rank`], one, pick(descending)),
      rule(`${end} rows`, 'Picked', ['Rows', `${by}:rank`, 'Number:how many'], several, pick(descending))
    ]),
    ...ENDS.filter(([by]) => by === 'Amount').flatMap(([, end, one, several, descending]) => [
      rule(`${end} row of each`, 'Picked', ['Rows', 'Amount:rank', 'Column:key'], one, pickPer(descending)),
      rule(
        `${end} rows of each`,
        'Picked',
        ['Rows', 'Amount:rank', 'Column:key', 'Number:how many'],
        several,
        pickPer(descending)
      )
    ])
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

/** An amount as a column of rows, by which they can be ordered, drawn or tested. */
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
