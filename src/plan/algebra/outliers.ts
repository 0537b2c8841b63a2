import type { Expression, FunctionName } from './plan.js';
import { same } from './rebuild.js';

/** How many times the distance of the quartiles an outlier lies outside them (Tukey, Exploratory Data Analysis, 1977). */
export const FENCE = 1.5;

const call = (fn: FunctionName, ...args: Expression[]): Expression => ({ type: 'call', fn, args });

/** A quartile of a number over all rows: 0.25 or 0.75. */
export const quartile = (of: Expression, q: number): Expression => ({
  type: 'over',
  of: { type: 'aggregate', fn: 'quantile', of, q },
  per: []
});

/** The condition that a number is an outlier among all rows. */
export function isOutlier(of: Expression): Expression {
  const distance = call('subtract', quartile(of, 0.75), quartile(of, 0.25));
  const margin = call('multiply', distance, { type: 'literal', value: FENCE });
  return call(
    'or',
    call('less', of, call('subtract', quartile(of, 0.25), margin)),
    call('greater', of, call('add', quartile(of, 0.75), margin))
  );
}

/** The number that a condition calls an outlier; undefined for other conditions. */
export function outlierIn(condition: Expression): Expression | undefined {
  const [lower] = condition.type === 'call' && condition.fn === 'or' ? condition.args : [];
  const of = lower?.type === 'call' ? lower.args[0] : undefined;
  return of !== undefined && same(condition, isOutlier(of)) ? of : undefined;
}
