import type { Table } from '../../plan/index.js';
import { aggregate, all, call, column, filter, grouped, literal, opposite, columnsRead } from '../terms/expressions.js';
import type { Grouped, Key, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { GROUP_FILTERS, RANKS } from './ranks.js';
import { STEPS } from './group-steps.js';
import { unusual } from './conditions.js';
import { reaches, restricted, tableOf } from './rows.js';
import { type Part, type Rule, rule, wordless } from './rule.js';

/** Groups of rows with their measures; undefined if a condition leaves only one group, or if a measure reads a key. */
function groupsOf(world: World, { rows, list }: Terms['Measured'], keys: readonly Key[]): Grouped | undefined {
  if (
    !reaches(world, rows, keys) ||
    rows.where.some(
      one =>
        one.type === 'where' &&
        one.form === 'value' &&
        one.where.type === 'call' &&
        keys.some(key => key.column === one.about && key.made === undefined && key.unit === undefined)
    )
  ) {
    return undefined;
  }
  if (
    list.some(({ value }) =>
      keys.some(key => key.made === undefined && key.unit === undefined && columnsRead(value).has(key.column))
    )
  ) {
    return undefined;
  }
  const only = keys.flatMap(key => (key.only === undefined ? [] : [key.only]));
  const table = tableOf(rows, world);
  const shown = list.at(-1)?.name ?? '';
  const by = keys.map(({ named }) => named);
  return {
    rows,
    keys,
    of: grouped(only.length === 0 ? table : filter(table, all(only)), by, list),
    measures: list.map(({ name }) => name),
    shown,
    steps: []
  };
}

/** Values of a column that have rows for both conditions of a contrast. */
const inEach = (
  world: World,
  { term: rows }: Part<'Rows'>,
  { term: { id } }: Part<'Column'>,
  { term: pair }: Part<'Contrast'>
): Grouped | undefined => {
  const facts = world.column(id);
  if (
    pair.one.form !== 'value' ||
    pair.other.form !== 'value' ||
    pair.one.about === id ||
    !reaches(world, rows, [id, pair]) ||
    (facts.kind === 'number' && !facts.isCode)
  ) {
    return undefined;
  }
  const measures = [pair.one, pair.other].map(({ where }, at) => ({
    name: at === 0 ? 'first' : 'second',
    value: aggregate('count', undefined, where)
  }));
  const key: Key = { named: { name: id, value: column(id) }, column: id };
  const counted = grouped(tableOf(rows, world), [key.named], measures);
  const of: Table = {
    type: 'select',
    of: filter(counted, call('and', ...measures.map(({ name }) => call('greater', column(name), literal(0))))),
    columns: [id]
  };
  return { rows, keys: [key], of, measures: [], shown: id, steps: ['having'] };
};

/** Values of a column for which no row or, if `turned`, every row meets a condition. */
const inNone =
  (turned: boolean) =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: { id } }: Part<'Column'>,
    { term: condition }: Part<'Condition'>
  ): Grouped | undefined => {
    const facts = world.column(id);
    if (
      condition.type !== 'where' ||
      condition.about === id ||
      !reaches(world, rows, [id, condition]) ||
      (facts.kind !== 'text' && !facts.isCode)
    ) {
      return undefined;
    }
    const key: Key = { named: { name: id, value: column(id) }, column: id };
    const where = turned ? opposite(condition.where) : condition.where;
    const counted = grouped(
      tableOf(rows, world),
      [key.named],
      [{ name: 'count', value: aggregate('count', undefined, where) }]
    );
    const of: Table = {
      type: 'select',
      of: filter(counted, call('equal', column('count'), literal(0))),
      columns: [id]
    };
    return { rows, keys: [key], of, measures: [], shown: id, steps: ['having'] };
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
    rule('measured without outliers', 'Measured', ['Rows', 'Measure'], 'outlier', (world, rows, { term: measure }) => {
      const of = measure.value.type === 'aggregate' ? measure.value.of : undefined;
      const condition = of === undefined ? undefined : unusual(world, { value: of });
      const usual = condition && { ...condition, where: opposite(condition.where) };
      const left = usual && restricted(world, rows.term, usual);
      return left && measured(world, { ...rows, term: left }, { list: [measure] });
    })
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
