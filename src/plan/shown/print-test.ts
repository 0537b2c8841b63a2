import type { ScalarValue } from '../../datasets/index.js';
import type { Plan } from '../algebra/plan.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, dotted, method, type Py, subscript, tuple, unary } from '../python/tree.js';

/** Prints a test of statistics on a pandas frame by scipy. Rows in which a value is missing are left out. */
export function printTest(plan: Extract<Plan, { type: 'test' }>, frame: Py, checked: CheckedPlan, draft: Draft): void {
  draft.statements.push({ type: 'show', value: testing(plan, frame, checked, draft) });
}

/** The call of scipy; what it needs before are statements of the draft. */
function testing(plan: Extract<Plan, { type: 'test' }>, frame: Py, checked: CheckedPlan, draft: Draft): Py {
  const { kind, x, y, method: correlation } = plan;
  if (kind === 'chiSquared') {
    const counts = draft.assign(
      'counts',
      method(draft.module('pandas'), 'crosstab', [of(frame, x ?? y), of(frame, y)])
    );
    return method(draft.from('scipy', 'stats'), 'chi2_contingency', [counts]);
  }
  const stats = draft.from('scipy', 'stats');
  if (kind === 'normality' || kind === 'interval' || x === undefined) {
    const values = draft.assign('values', method(of(frame, y), 'dropna'));
    if (kind === 'normality') {
      return method(stats, 'shapiro', [values]);
    }
    const freedom = binary('-', method(values, 'count'), 1);
    const moments = { loc: method(values, 'mean'), scale: method(values, 'sem') };
    return method(attribute(stats, 't'), 'interval', [0.95, freedom], moments);
  }
  if (kind === 'correlation' || kind === 'regression') {
    const pairs = draft.assign('pairs', method(subscript(frame, [x, y]), 'dropna'));
    const fn =
      kind === 'regression'
        ? 'linregress'
        : { pearson: 'pearsonr', spearman: 'spearmanr', kendall: 'kendalltau' }[correlation ?? 'pearson'];
    return method(stats, fn, [of(pairs, x), of(pairs, y)]);
  }
  const pair = valuesOf(x, plan, checked);
  const isPair = kind === 'tTest' || kind === 'mannWhitney';
  const unequal = kind === 'tTest' ? { equal_var: false } : {};
  const fn = { tTest: 'ttest_ind', mannWhitney: 'mannwhitneyu', anova: 'f_oneway', kruskal: 'kruskal' }[kind];
  if (isPair && pair !== undefined) {
    const [one, other] = pair.map(value =>
      draft.assign(String(value), subscript(attribute(frame, 'loc'), tuple(binary('==', of(frame, x), value), y)))
    );
    if (one !== undefined && other !== undefined) {
      return method(stats, fn, [one, other], { ...unequal, nan_policy: 'omit' });
    }
  }
  const there = method(frame, 'dropna', [], { subset: [y] });
  const groups = draft.assign('groups', method(of(method(there, 'groupby', [x]), y), 'agg', [dotted('list')]));
  return method(stats, fn, [unary('*', groups)], unequal);
}

const of = (frame: Py, column: string): Py => subscript(frame, column);

/** The two values of a column that has no others. */
function valuesOf(x: string, plan: Plan, checked: CheckedPlan): readonly ScalarValue[] | undefined {
  const top = checked.facts(plan.of).columns.find(({ name }) => name === x)?.profile?.top;
  return top?.complete === true && top.values.length === 2 ? top.values.map(({ value }) => value) : undefined;
}
