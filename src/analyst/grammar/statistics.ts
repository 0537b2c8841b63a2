import type { Plan, TestKind } from '../../plan/index.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import { column, filter } from '../terms/expressions.js';
import type { World } from '../terms/world.js';
import { isNumber } from './conditions.js';
import { reaches, tableOf, withAmount } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

const OF_TWO_GROUPS: ReadonlySet<TestKind> = new Set(['tTest', 'mannWhitney']);
const OF_NUMBERS: ReadonlySet<TestKind> = new Set(['correlation', 'regression']);

/** The most groups that a test compares. */
const MOST_GROUPS = 60;

function suits(kind: TestKind, facts: ColumnFacts): boolean {
  const { distinct = 3 } = facts;
  return OF_NUMBERS.has(kind)
    ? isNumber(facts) && !facts.isCode
    : facts.kind !== 'date' &&
        !facts.identifies &&
        distinct <= MOST_GROUPS &&
        (!OF_TWO_GROUPS.has(kind) || distinct === 2);
}

const tested =
  (kind: TestKind, method?: 'spearman' | 'kendall') =>
  (world: World, { term: rows }: Part<'Rows'>, { term: amount }: Part<'Amount'>, other?: Part<'Column'>) => {
    const y = withAmount(world, rows, amount);
    const facts = other && world.column(other.term.id);
    const fits = facts === undefined || (reaches(world, rows, facts.id) && facts.id !== y?.name && suits(kind, facts));
    return y !== undefined && fits
      ? test(kind, y, { ...(facts && { x: facts.id }), ...(method && { method }) })
      : undefined;
  };

const test = (
  kind: TestKind,
  { of, name }: NonNullable<ReturnType<typeof withAmount>>,
  more: Pick<Plan & { type: 'test' }, 'x' | 'method'>
): Plan => ({ type: 'test', of, kind, y: name, ...more });

/** Two values of a column are compared: only their rows are tested. */
const testedPair =
  (kind: 'tTest' | 'mannWhitney') =>
  (world: World, { term: rows }: Part<'Rows'>, { term: amount }: Part<'Amount'>, { term: pair }: Part<'Contrast'>) => {
    const x = pair.one.about;
    const values = [pair.one, pair.other].flatMap(({ form, where }) => {
      const [, value] = form === 'value' && where.type === 'call' && where.fn === 'equal' ? where.args : [];
      return value?.type === 'literal' && value.value !== null ? [value.value] : [];
    });
    const y = withAmount(world, rows, amount);
    return y !== undefined && values.length === 2 && reaches(world, rows, x)
      ? test(kind, { ...y, of: filter(y.of, { type: 'isIn', of: column(x), values }) }, { x })
      : undefined;
  };

const withColumn = (name: string, kind: Exclude<TestKind, 'chiSquared'>, method?: 'spearman' | 'kendall'): Rule => {
  const role = OF_NUMBERS.has(kind) ? 'x' : 'key';
  return rule(name, 'Plan', ['Rows', 'Amount:y', `Column:${role}`], method ?? kind, tested(kind, method));
};

/** Tests, correlations and intervals. */
export const STATISTICS: readonly Rule[] = [
  withColumn('correlation', 'correlation'),
  withColumn('spearman', 'correlation', 'spearman'),
  withColumn('kendall', 'correlation', 'kendall'),
  withColumn('regression', 'regression'),
  withColumn('t-test', 'tTest'),
  withColumn('mann-whitney', 'mannWhitney'),
  rule('t-test of two', 'Plan', ['Rows', 'Amount:y', 'Contrast'], 'tTest', testedPair('tTest')),
  rule('mann-whitney of two', 'Plan', ['Rows', 'Amount:y', 'Contrast'], 'mannWhitney', testedPair('mannWhitney')),
  withColumn('anova', 'anova'),
  withColumn('kruskal', 'kruskal'),
  ...(['normality', 'interval'] as const).map(kind => rule(kind, 'Plan', ['Rows', 'Amount:y'], kind, tested(kind))),
  rule('chi-squared', 'Plan', ['Rows', 'Column:key', 'Column:key'], 'chiSquared', (world, { term: rows }, ...pair) => {
    const [y, x] = pair.map(({ term }) => world.column(term.id));
    const isOrdered = (pair[0].start ?? 0) < (pair[1].start ?? 0);
    return x !== undefined &&
      y !== undefined &&
      [x, y].every(({ kind, identifies }) => (kind === 'text' || kind === 'flag') && !identifies) &&
      x.id !== y.id &&
      reaches(world, rows, [x.id, y.id]) &&
      isOrdered
      ? { type: 'test', of: tableOf(rows, world), kind: 'chiSquared', y: y.id, x: x.id }
      : undefined;
  })
];
