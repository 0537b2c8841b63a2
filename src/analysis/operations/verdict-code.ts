import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Verdict } from './verdict.js';

/** Python code of a verdict, given the code of the numbers it judges. */
export function verdictCode(verdict: Verdict, of: (part: Verdict['tests'][number]['of']) => string): string {
  const code = (tests: Verdict['tests']): string =>
    tests
      .map(one => {
        const number = one.of === 'coefficient' || one.of === 'size' ? `abs(${of(one.of)})` : of(one.of);
        return `${number} ${COMPARISON_OPERATORS[one.op].python} ${pythonLiteral(one.value)}`;
      })
      .join(' and ');
  const { tests, yes, no, also = [] } = verdict;
  if (yes === undefined || no === undefined) {
    return `bool(${code(tests)})`;
  }
  const further = also.map(one => `${pythonLiteral(one.word)} if ${code(one.tests)} else `).join('');
  return `${pythonLiteral(yes)} if ${code(tests)} else ${further}${pythonLiteral(no)}`;
}
