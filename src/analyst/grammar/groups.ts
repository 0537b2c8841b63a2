import type { Expression, Table } from '../../plan/index.js';
import { aggregate, all, call, column, filter, grouped, literal, opposite, columnsRead } from '../terms/expressions.js';
import type { Grouped, Key, Rows, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { GROUP_FILTERS, RANKS } from './ranks.js';
import { STEPS } from './group-steps.js';
import { unusual } from './conditions.js';
import { byColumn } from './keys.js';
import { reaches, restricted, tableOf } from './rows.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

/** Groups of rows with their measures; undefined if a condition leaves only one group, or if a measure reads a key. */
function groupsOf(world: World, { rows, list }: Terms['Measured'], keys: readonly Key[]): Grouped | undefined {
  const plain = new Set(
    keys.filter(({ made, unit }) => made === undefined && unit === undefined).map(key => key.column)
  );
  const isOne = rows.where.some(
    one => one.type === 'where' && one.form === 'value' && one.where.type === 'call' && plain.has(one.about)
  );
  if (!reaches(world, rows, keys) || isOne || [...columnsRead(list)].some(id => plain.has(id))) {
    return undefined;
  }
  const only = keys.flatMap(key => (key.only === undefined ? [] : [key.only]));
  const table = tableOf(rows, world);
  const by = keys.map(({ named }) => named);
  return {
    rows,
    keys,
    of: grouped(only.length === 0 ? table : filter(table, all(only)), by, list),
    measures: list.map(({ name }) => name),
    shown: list.at(-1)?.name ?? '',
    steps: []
  };
}

/** The values of a column whose counts of rows under some conditions all equal 0, or are all greater. */
function countedFor(
  world: World,
  rows: Rows,
  id: string,
  test: 'equal' | 'greater',
  conditions: Readonly<Record<string, Expression>>
): Grouped {
  const measures = Object.entries(conditions).map(([name, where]) => ({
    name,
    value: aggregate('count', undefined, where)
  }));
  const key = byColumn(id);
  const found = filter(
    grouped(tableOf(rows, world), [key.named], measures),
    all(measures.map(({ name }) => call(test, column(name), literal(0))))
  );
  const of: Table = { type: 'select', of: found, columns: [id] };
  return { rows, keys: [key], of, measures: [], shown: id, steps: ['having'] };
}

/** Values of a column that have rows for both conditions of a contrast. */
const inEach = (
  world: World,
  { term: rows }: Part<'Rows'>,
  { term: { id } }: Part<'Column'>,
  { term: { one, other } }: Part<'Contrast'>
): Grouped | undefined => {
  const { kind, isCode } = world.column(id);
  const areValues = one.form === 'value' && other.form === 'value' && one.about !== id;
  return areValues && reaches(world, rows, [id, one, other]) && (kind !== 'number' || isCode)
    ? countedFor(world, rows, id, 'greater', { first: one.where, second: other.where })
    : undefined;
};

/** Values of a column for which no row or, if `turned`, every row meets a condition. */
const inNone =
  (turned: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: { id } }: Part<'Column'>,
    { term }: Part<'Condition'>
  ): Grouped | undefined => {
    const { kind, isCode } = world.column(id);
    return term.type === 'where' && term.about !== id && reaches(world, rows, [id, term]) && (kind === 'text' || isCode)
      ? countedFor(world, rows, id, 'equal', { count: turned ? opposite(term.where) : term.where })
      : undefined;
  };

const measured = (
  world: World,
  { term: rows }: Part<'Rows'>,
  term: Terms['Measures']
): Terms['Measured'] | undefined => (reaches(world, rows, term) ? { rows, list: term.list } : undefined);

export const GROUPS: readonly (readonly Rule[])[] = [
  [
    wordless('measured', 'Measured', ['Rows', 'Measure'], (world, rows, { term }) =>
      measured(world, rows, { list: [term] })
    ),
    wordless('measured more', 'Measured', ['Rows', 'Measures'], (world, rows, { term }) => measured(world, rows, term)),
    rule(
      'measured without outliers',
      'Measured',
      ['Rows', 'Measure'],
      ['not', 'outlier'],
      (world, rows, { term: measure }) => {
        const of = measure.value.type === 'aggregate' ? measure.value.of : undefined;
        const condition = of === undefined ? undefined : unusual(world, { value: of });
        const usual = condition && { ...condition, where: opposite(condition.where) };
        const left = usual && restricted(world, rows.term, usual);
        return left && measured(world, { ...rows, term: left }, { list: [measure] });
      }
    )
  ],
  [
    wordless('grouped', 'Grouped', ['Measured', 'Key'], (world, { term }, key) => groupsOf(world, term, [key.term])),
    wordless('grouped twice', 'Grouped', ['Measured', 'Keys'], (world, { term }, keys) =>
      groupsOf(world, term, keys.term.list)
    ),
    rule('in none', 'Grouped', ['Rows', 'Column:key', 'Condition'], 'never', inNone(false)),
    rule('in no other', 'Grouped', ['Rows', 'Column:key', 'Condition'], 'only', inNone(true)),
    rule('in each of two', 'Grouped', ['Rows', 'Column:key', 'Contrast'], 'both', inEach)
  ],
  [...STEPS, ...GROUP_FILTERS],
  RANKS
];
