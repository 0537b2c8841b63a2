import type { DatasetProfile } from '../../datasets/index.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** How many rows a single test of values leaves; `undefined` where the profile does not say for certain. */
export function rowsLeft(steps: readonly AnalysisStep[], { columns, rows }: DatasetProfile): number | undefined {
  const [filter, ...others] = steps;
  const [test, ...more] = filter?.type === 'filter' ? filter.where : [];
  if (test === undefined || others.length + more.length > 0 || (test.type !== 'compare' && test.type !== 'in')) {
    return undefined;
  }
  const same = columns.filter(({ name }) => name === test.column);
  const top = same.length === 1 ? same[0]?.top : undefined;
  const isOther = test.type === 'in' ? test.negated === true : test.op === 'ne';
  if (
    top?.complete !== true ||
    top.evidence.type !== 'full' ||
    rows === null ||
    (!isOther && 'op' in test && test.op !== 'eq')
  ) {
    return undefined;
  }
  const values = test.type === 'in' ? test.values : [test.value];
  const known = top.values.filter(({ value }) => values.some(one => one === value));
  const count = known.reduce((sum, one) => sum + one.count, 0);
  // A row without a value passes each test that denies.
  return isOther ? rows - count : count;
}
