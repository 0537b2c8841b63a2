import type { Plan, TestKind } from '../../plan/index.js';
import { column, filter } from '../terms/expressions.js';
import type { World } from '../terms/world.js';
import { isNumber } from './conditions.js';
import { reaches, tableOf, withAmount } from './rows.js';
import { type Part, type Rule, rule } from './rule.js';

const tested =
  (kind: TestKind, method?: 'spearman' | 'kendall') =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    other?: Part<'Column'>
  ): Plan | undefined => {
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      (other !== undefined && (!reaches(world, rows, other.term.id) || other.term.id === y.name))
    ) {
      return undefined;
    }
    const facts = other === undefined ? undefined : world.column(other.term.id);
    const needsNumber = kind === 'correlation' || kind === 'regression';
    if (
      facts !== undefined &&
      (needsNumber
        ? !isNumber(facts) || facts.isCode
        : facts.kind === 'date' || facts.identifies || (facts.distinct ?? 3) > 60)
    ) {
      return undefined;
    }
    if ((kind === 'tTest' || kind === 'mannWhitney') && facts?.distinct !== 2) {
      return undefined;
    }
    return {
      type: 'test',
      of: y.of,
      kind,
      y: y.name,
      ...(facts === undefined ? {} : { x: facts.id }),
      ...(method === undefined ? {} : { method })
    };
  };

/** Two values of a column are compared: only their rows are tested. */
const testedPair =
  (kind: 'tTest' | 'mannWhitney') =>
  (
    world: World,
    { term: rows }: Part<'Rows'>,
    { term: amount }: Part<'Amount'>,
    { term: { one, other } }: Part<'Contrast'>
  ): Plan | undefined => {
    const values = [one, other].map(({ where }) =>
      where.type === 'call' && where.fn === 'equal' && where.args[1]?.type === 'literal' ? where.args[1].value : null
    );
    const y = withAmount(world, rows, amount);
    if (
      y === undefined ||
      one.form !== 'value' ||
      other.form !== 'value' ||
      values.includes(null) ||
      !reaches(world, rows, one.about)
    ) {
      return undefined;
    }
    const of = filter(y.of, { type: 'isIn', of: column(one.about), values: values.filter(found => found !== null) });
    return { type: 'test', of, kind, y: y.name, x: one.about };
  };

const ofAmount = (name: string, kind: 'normality' | 'interval'): Rule =>
  rule(name, 'Plan', ['Rows', 'Amount:y'], kind, tested(kind));

const withColumn = (
  name: string,
  kind: Exclude<TestKind, 'chiSquared'>,
  role: 'x' | 'key',
  method?: 'spearman' | 'kendall'
): Rule => rule(name, 'Plan', ['Rows', 'Amount:y', `Column:${role}`], method ?? kind, tested(kind, method));

const ofTwo = (name: string, kind: 'tTest' | 'mannWhitney'): Rule =>
  rule(name, 'Plan', ['Rows', 'Amount:y', 'Contrast'], kind, testedPair(kind));

/** Tests, correlations and intervals. */
export const STATISTICS: readonly Rule[] = [
  withColumn('correlation', 'correlation', 'x'),
  withColumn('spearman', 'correlation', 'x', 'spearman'),
  withColumn('kendall', 'correlation', 'x', 'kendall'),
  withColumn('regression', 'regression', 'x'),
  withColumn('t-test', 'tTest', 'key'),
  withColumn('mann-whitney', 'mannWhitney', 'key'),
  ofTwo('t-test of two', 'tTest'),
  ofTwo('mann-whitney of two', 'mannWhitney'),
  withColumn('anova', 'anova', 'key'),
  withColumn('kruskal', 'kruskal', 'key'),
  ofAmount('normality', 'normality'),
  ofAmount('interval', 'interval'),
  rule(
    'chi-squared',
    'Plan',
    ['Rows', 'Column:key', 'Column:key'],
    'chiSquared',
    (world, { term: rows }, one, other) => {
      const [y, x] = [world.column(one.term.id), world.column(other.term.id)];
      const fits = [x, y].every(({ kind, identifies }) => (kind === 'text' || kind === 'flag') && !identifies);
      return fits && x.id !== y.id && reaches(world, rows, [x.id, y.id]) && (one.start ?? 0) < (other.start ?? 0)
        ? { type: 'test', of: tableOf(rows, world), kind: 'chiSquared', y: y.id, x: x.id }
        : undefined;
    }
  )
];
