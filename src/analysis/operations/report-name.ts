import type { CorrelateStep } from './correlate.js';
import type { RegressStep } from './regress.js';
import type { TestStep } from './test.js';
import { TESTS } from './tests.js';

const SYMBOLS = { pearson: 'r', spearman: 'rho', kendall: 'tau', covariance: 'covariance' } as const;

/** The name under which a part of a report stands in the result; that of a verdict is its own. */
export function reportName(
  step: CorrelateStep | RegressStep | TestStep,
  part: CorrelateStep['report'][number] | RegressStep['report'][number] | TestStep['report'][number]
): string {
  switch (part) {
    case 'coefficient':
    case 'r':
      return step.type === 'correlate' ? SYMBOLS[step.method] : 'r';
    case 'square':
      return `${step.type === 'correlate' ? SYMBOLS[step.method] : 'r'}²`;
    case 'statistic':
      return step.type === 'test' ? TESTS[step.test].symbol : part;
    case 'error':
      return 'standard error';
    case 'verdict':
      return step.verdict?.name ?? part;
    default:
      return part;
  }
}
