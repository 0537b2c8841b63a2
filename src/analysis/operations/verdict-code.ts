import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Verdict } from './verdict.js';

/** Python code of a verdict, given the code of the numbers it judges. */
export function verdictCode(verdict: Verdict, of: (part: 'p' | 'coefficient') => string): string {
  const test = verdict.tests
    .map(one => {
      const number = one.of === 'coefficient' ? `abs(${of(one.of)})` : of(one.of);
      return `${number} ${COMPARISON_OPERATORS[one.op].python} ${pythonLiteral(one.value)}`;
    })
    .join(' and ');
  return verdict.yes === undefined || verdict.no === undefined
    ? `bool(${test})`
    : `${pythonLiteral(verdict.yes)} if ${test} else ${pythonLiteral(verdict.no)}`;
}
