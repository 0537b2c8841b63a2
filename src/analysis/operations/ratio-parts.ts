import { freeHeading } from '../compile/free-heading.js';
import { PlanError } from '../compile/plan-error.js';
import { keyNames } from '../keys/key-names.js';
import type { Measure } from './measure.js';
import type { RatioStep } from './ratio.js';

/** What the code of a ratio is made of: both sums, the heading of the result, and what the quotient is multiplied by. */
export function ratioParts(step: RatioStep): {
  readonly sums: readonly [Measure, Measure];
  readonly heading: string;
  readonly times: string;
} {
  if (step.of === step.over) {
    throw new PlanError(`The step ratio needs two columns, and both are ${step.of}.`);
  }
  const percent = step.unit === 'percent';
  return {
    sums: [
      { fn: 'sum', column: step.of },
      { fn: 'sum', column: step.over }
    ],
    heading: freeHeading(percent ? 'percent' : `${step.of} per ${step.over}`, keyNames(step.by)),
    times: percent ? ' * 100' : ''
  };
}
