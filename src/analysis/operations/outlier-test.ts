import { pythonLiteral } from '../plan/python-literal.js';
import type { DropOutliersStep } from './drop-outliers.js';

/** The test that a value does not lie far off, over the names `low` and `high` or `mean` and `sd`; `between` is the method that tests it. */
export function outlierTest({ rule, factor }: DropOutliersStep, between: string): string {
  const by = pythonLiteral(factor);
  return rule === 'iqr'
    ? `${between}(low - ${by} * (high - low), high + ${by} * (high - low))`
    : `${between}(mean - ${by} * sd, mean + ${by} * sd)`;
}
