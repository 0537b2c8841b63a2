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

/** Tests, correlations and intervals. */
export const STATISTICS: readonly Rule[] = [
  rule(
    'correlation',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'correlation', roles: ['', 'y', 'x'] },
    tested('correlation')
  ),
  rule(
    'spearman',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'spearman', roles: ['', 'y', 'x'] },
    tested('correlation', 'spearman')
  ),
  rule(
    'kendall',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'kendall', roles: ['', 'y', 'x'] },
    tested('correlation', 'kendall')
  ),
  rule(
    'regression',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'regression', roles: ['', 'y', 'x'] },
    tested('regression')
  ),
  rule('t-test', 'Plan', ['Rows', 'Amount', 'Column'], { trigger: 'tTest', roles: ['', 'y', 'key'] }, tested('tTest')),
  rule(
    'mann-whitney',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'mannWhitney', roles: ['', 'y', 'key'] },
    tested('mannWhitney')
  ),
  rule(
    't-test of two',
    'Plan',
    ['Rows', 'Amount', 'Contrast'],
    { trigger: 'tTest', roles: ['', 'y', ''] },
    testedPair('tTest')
  ),
  rule(
    'mann-whitney of two',
    'Plan',
    ['Rows', 'Amount', 'Contrast'],
    { trigger: 'mannWhitney', roles: ['', 'y', ''] },
    testedPair('mannWhitney')
  ),
  rule('anova', 'Plan', ['Rows', 'Amount', 'Column'], { trigger: 'anova', roles: ['', 'y', 'key'] }, tested('anova')),
  rule(
    'kruskal',
    'Plan',
    ['Rows', 'Amount', 'Column'],
    { trigger: 'kruskal', roles: ['', 'y', 'key'] },
    tested('kruskal')
  ),
  rule('normality', 'Plan', ['Rows', 'Amount'], { trigger: 'normality', roles: ['', 'y'] }, tested('normality')),
  rule('interval', 'Plan', ['Rows', 'Amount'], { trigger: 'interval', roles: ['', 'y'] }, tested('interval')),
  rule(
    'chi-squared',
    'Plan',
    ['Rows', 'Column', 'Column'],
    { trigger: 'chiSquared', roles: ['', 'key', 'key'] },
    (world, { term: rows }, one, other) => {
      const [y, x] = [world.column(one.term.id), world.column(other.term.id)];
      const fits = [x, y].every(({ kind, identifies }) => (kind === 'text' || kind === 'flag') && !identifies);
      return fits &&
        x.id !== y.id &&
        reaches(world, rows, [x.id, y.id]) &&
        !rows.ordered &&
        (one.start ?? 0) < (other.start ?? 0)
        ? { type: 'test', of: tableOf(rows, world), kind: 'chiSquared', y: y.id, x: x.id }
        : undefined;
    }
  )
];
